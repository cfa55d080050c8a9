/** What an answer to a call means for the node that waits for it. Pure. */
import { isBuiltIn } from '#process/index.ts'
import { isVarName, Vars } from '#workflow/contract/vars.ts'

export type Meaning =
  | { is: 'done'; vars: Vars }
  /** An error that the model may catch. */
  | { is: 'error'; code: string; message: string }
  /** `isFinal`: it would fail in the same way again. */
  | { is: 'failed'; message: string; isFinal?: boolean }

/** What a node makes of an answer. */
export interface Wanted {
  /** The one variable for the whole answer. */
  readonly resultVariable?: string | undefined
  /** The members that become variables. */
  readonly writes?: readonly string[]
  /** Whether it has output parameters, which see the other members as well. */
  readonly hasOutputs?: boolean
  /** The result comes later: what the call is answered with says only that it was taken. */
  readonly isLater?: boolean
}

const MAX_SHOWN = 300

/**
 * 2xx and a JSON object (or nothing) are variables; 4xx and `bpmnError` an error of the model; everything else failed.
 * @param isForeign the other side knows nothing of processes: of its answer only what the node wants is taken
 */
export function meaningOf(
  { status, body }: { readonly status: number; readonly body: string },
  wanted: Wanted,
  { isForeign = false }: { isForeign?: boolean } = {},
): Meaning {
  if (wanted.isLater === true && status >= 200 && status < 300) return { is: 'done', vars: {} }
  const json = body.trim() === '' ? {} : parsed(body)
  if (status >= 200 && status < 300) return variablesOf(isForeign ? taken(json, wanted) : json, wanted)
  if (status >= 400 && status < 500 && isRecord(json)) {
    const { bpmnError: code, message } = json
    if (typeof code === 'string' && code !== '' && code.length <= 200)
      return { is: 'error', code, message: typeof message === 'string' ? message.slice(0, 2_000) : '' }
  }
  const text = body.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN)
  return { is: 'failed', message: text === '' ? `HTTP ${status}` : `HTTP ${status}: ${text}` }
}

function variablesOf(json: unknown, { resultVariable }: Wanted): Meaning {
  if (json === undefined) return { is: 'failed', message: 'the answer is no JSON' }
  if (resultVariable === undefined && !isRecord(json)) return { is: 'failed', message: 'the answer is no JSON object' }
  const vars = Vars.safeParse(resultVariable === undefined ? json : { [resultVariable]: json })
  if (vars.success) return { is: 'done', vars: vars.data }
  const [issue] = vars.error.issues
  return { is: 'failed', message: `the answer cannot be kept: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}` }
}

/** What a node wants of an answer: members it names, or whatever its outputs may read; of a list nothing, perhaps. */
function taken(json: unknown, { resultVariable, writes = [], hasOutputs = false }: Wanted): unknown {
  if (json === undefined || resultVariable !== undefined) return json
  if (writes.length === 0 && !hasOutputs) return {}
  if (!isRecord(json)) return json
  const isTaken = (name: string) => writes.includes(name) || (hasOutputs && isVarName(name) && !isBuiltIn(name))
  return Object.fromEntries(Object.entries(json).filter(([name]) => isTaken(name)))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
