/** What the inspector prints: one line for each step, one object for a model. */
import { BadStep } from './forms.ts'
import { activeOf, type Mishap, type World } from './world.ts'
import type { Compiled } from '../compile/compile.ts'
import type { Problem } from '../compile/problem.ts'
import type { ReadDecisions } from '../decisions/read.ts'
import { ProcessError } from '../model/failure.ts'
import { ROOT, type Status, type Vars } from '../model/state.ts'
import { say, type Language } from '../text.ts'

export interface Line {
  active: Record<string, number>
  visited: string[]
  status: Status
  vars: Vars
  error?: { code: string; node?: string; message: string }
}

/** How things stand after a step. `error`: why it was refused; else what went wrong inside it. */
export function lineOf(world: World, language: Language, error?: unknown): Line {
  const [root] = world.instances
  const finding = error === undefined ? incidentOf(world.mishaps[0], language) : failureOf(error, language)
  const line: Line = {
    active: activeOf(world),
    visited: world.visited,
    status: root?.state.status ?? 'new',
    vars: root?.state.scopes[ROOT]?.vars ?? {},
    ...(finding === undefined ? {} : { error: finding }),
  }
  world.visited = []
  world.mishaps = []
  return line
}

function incidentOf(mishap: Mishap | undefined, language: Language): Line['error'] {
  if (mishap === undefined) return undefined
  const { code, node, detail } = mishap
  return { code, ...(node === undefined ? {} : { node }), message: say('incident', code, language, { node, detail }) }
}

function failureOf(error: unknown, language: Language): Line['error'] {
  if (error instanceof BadStep)
    return { code: 'BAD_STEP', message: say('failure', 'BAD_STEP', language, { reason: error.message }) }
  if (error instanceof Refused) return error.finding
  if (!(error instanceof ProcessError)) throw error
  const { code, node, detail } = error
  return { code, ...(node === undefined ? {} : { node }), message: say('failure', code, language, { ...detail, node }) }
}

/** A model that is not deployed, and why. */
export class Refused extends Error {
  readonly finding: NonNullable<Line['error']>

  constructor(finding: NonNullable<Line['error']>) {
    super(finding.code)
    this.finding = finding
  }
}

/** A file's problems with their sentences, worst first, and its processes. */
export function explanationOf({ problems, processes }: Compiled, language: Language) {
  return {
    problems: withSentences(problems, language),
    ir: processes[0] ?? null,
    ...(processes.length > 1 ? { others: processes.slice(1) } : {}),
  }
}

/** The same of a file of decisions. */
export const decisionsOf = ({ problems, file }: ReadDecisions, language: Language) => ({
  problems: withSentences(problems, language),
  decisions: file?.decisions ?? null,
})

function withSentences(problems: readonly Problem[], language: Language) {
  const order = ['error', 'warning', 'info']
  return [...problems]
    .sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
    .map((problem) => ({
      code: problem.code,
      severity: problem.severity,
      node: problem.node ?? problem.process ?? null,
      ...(problem.flow === undefined ? {} : { flow: problem.flow }),
      ...(problem.process === undefined ? {} : { process: problem.process }),
      message: say('problem', problem.code, language, {
        node: problem.node,
        flow: problem.flow,
        detail: problem.detail,
      }),
    }))
}

/** A line for people. */
export function asText({ active, visited, status, vars, error }: Line): string {
  const standing = Object.entries(active).map(([node, number]) => (number === 1 ? node : `${node} × ${number}`))
  const lines = [
    `${status}: ${standing.join(', ') || '–'}`,
    `  → ${visited.join(' → ') || '–'}`,
    `  ${JSON.stringify(vars)}`,
  ]
  if (error !== undefined) lines.push(`  ! ${error.code}: ${error.message}`)
  return lines.join('\n')
}
