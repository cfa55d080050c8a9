/**
 * Which variables may be set at a node, by people, messages and services: what its form asks for and does not only
 * show, and what the model names beside (`portico:writes`). Everything else is the model's own, no matter who asks.
 */
import { InvalidInput } from '#kernel/errors.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { isBuiltIn, type Forms, type Ir } from '#process/index.ts'

type Vars = Readonly<Record<string, unknown>>
type Names = ReadonlySet<string>

/** A deployed version never changes: worked out once for each node of it. */
const remembered = new WeakMap<Forms, Map<string, Names>>()
/** Stands for the start; no node is called so. */
const START = ''

function namesAt(forms: Forms, place: string, find: () => Names): Names {
  const known = remembered.get(forms) ?? new Map<string, Names>()
  remembered.set(forms, known)
  const names = known.get(place) ?? find()
  known.set(place, names)
  return names
}

const askedIn = (fields: Forms['start']): string[] =>
  fields.flatMap(({ name, readOnly }) => (readOnly === true ? [] : [name]))

/** What the user who starts a process sets. */
export const writableAtStart = (forms: Forms, { id, nodes, scopes }: Ir): Names =>
  namesAt(forms, START, () => {
    const starts = scopes[id]?.starts ?? []
    return new Set([...askedIn(forms.start), ...starts.flatMap((start) => nodes[start]?.writes ?? [])])
  })

/** What the user who handles a task of people sets. */
export const writableInTask = (forms: Forms, ir: Ir, nodeId: string): Names =>
  isOwnStart(ir, nodeId)
    ? writableAtStart(forms, ir)
    : namesAt(
        forms,
        nodeId,
        () => new Set([...askedIn(forms.tasks[nodeId] ?? []), ...(ir.nodes[nodeId]?.writes ?? [])]),
      )

/** Names that cannot be set here. */
export const notWritable = (vars: Vars, writable: Names): string[] =>
  Object.keys(vars).filter((name) => isBuiltIn(name) || !writable.has(name))

/** @throws InvalidInput at every variable that cannot be set here */
export function checkWritable(vars: Vars, writable: Names): void {
  refuse(notWritable(vars, writable))
}

/** @throws InvalidInput at these variables */
export function refuse(names: readonly string[]): void {
  if (names.length === 0) return
  throw new InvalidInput(
    names.map((name) => ({
      path: `vars.${name}`,
      code: isBuiltIn(name) ? 'reserved_name' : 'not_writable',
      params: { name },
    })),
  )
}

/** What the answer of a service becomes: variables of the process, and such as only the outputs of its task see. */
export interface Answered {
  vars: Record<string, unknown>
  local?: Record<string, unknown>
}

/**
 * Sorts the answer of a service by what its task declares: one variable for the whole, names it may set, outputs made
 * of it.
 * @throws InvalidInput at what is none of these
 */
export function answeredAt({ nodes }: Ir, nodeId: string, answer: Vars): Answered {
  const { job, writes = [], outputs = [] } = nodes[nodeId] ?? {}
  if (job?.resultVariable !== undefined) {
    refuse(Object.keys(answer).filter((name) => name !== job.resultVariable))
    return { vars: answer }
  }
  const others = notWritable(answer, new Set(writes))
  refuse(outputs.length > 0 ? others.filter(isBuiltIn) : others)
  const entries = Object.entries(answer)
  const vars = Object.fromEntries(entries.filter(([name]) => !others.includes(name)))
  return others.length === 0
    ? { vars }
    : { vars, local: Object.fromEntries(entries.filter(([name]) => others.includes(name))) }
}
