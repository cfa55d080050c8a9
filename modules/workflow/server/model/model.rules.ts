/** Findings about a model before it runs: the core's problems, and rules that match no known user or role. */
import { asksPeople, compile, formsOf, type Compiled, type Ir, type Language, type Node } from '#process/index.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { readersOfPeople, unknownRules } from '../runtime/assignment/people-rule.ts'
import { calendarNamesAt } from '../calendar/calendar-names.ts'
import { decisionProblems } from './decision.rules.ts'
import { calledProblems } from './called.rules.ts'
import { namesInFile, problemText } from './problem-text.shape.ts'
import { recordProblems, type KnownForm } from './record.rules.ts'
import { workProblems, type KnownWork } from './work.rules.ts'

export interface Checked {
  compiled: Compiled
  /** The file with the ids that were missing. */
  xml: string
  /** Worst first, in the caller's language; `detail`: which attribute or name, as written. */
  problems: (ModelProblem & { detail?: string | undefined })[]
}

const ORDER = ['error', 'warning', 'info']
/** Problems that are listed. */
const MAX_PROBLEMS = 500
/** Fields that one problem names. */
const MAX_FIELDS = 10

/** The worst problems of a file, without what only its report needs; the last one says how many there are beside. */
export function shortened(problems: Checked['problems'], language: Language): ModelProblem[] {
  const listed = problems.slice(0, MAX_PROBLEMS).map(({ detail: _, ...problem }) => problem)
  const count = problems.length - listed.length
  if (count === 0) return listed
  const message = translate(language, 'workflow.problem.MORE_PROBLEMS', { count })
  return [...listed, { code: 'MORE_PROBLEMS', severity: 'info', node: null, message }]
}

/**
 * A model as it would run in a tenant, whose services, calls and working calendars are known. Only for the worker
 * (`file-reading.service.ts`): a file may take long.
 */
export async function checked(
  xml: string,
  language: Language,
  known: KnownWork & {
    calendars: ReadonlySet<string>
    processes: ReadonlySet<string>
    forms: readonly KnownForm[]
    decisions: ReadonlySet<string>
  },
): Promise<Checked> {
  const compiled = await compile(xml)
  const names = namesInFile(compiled, language)
  const problems = compiled.problems.map(({ code, severity, node, flow, process, detail }) => ({
    code,
    severity,
    node: node ?? process ?? null,
    ...(flow !== undefined && { flow }),
    detail,
    message: problemText({ code, node, flow, detail }, names, language),
  }))
  return {
    compiled,
    xml: compiled.xml ?? xml,
    problems: [
      ...problems,
      ...peopleProblems(compiled, language),
      ...workProblems(compiled, language, known),
      ...calledProblems(compiled, language, known.processes),
      ...recordProblems(compiled, language, known.forms),
      ...decisionProblems(compiled, language, known.decisions),
      ...silentProblems(compiled, language),
      ...triggerProblems(compiled, language),
      ...calendarProblems(compiled, language, known.calendars),
      ...(await fieldProblems(compiled, language)),
    ].sort((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity)),
  }
}

/** What the core can do and this server cannot yet: starts by an event. Refused, not ignored. */
const triggerProblems = ({ processes }: Compiled, language: Language): ModelProblem[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap((node) =>
      isTriggeredStart(ir, node) ? [errorAt(node, 'START_NOT_TRIGGERED', language)] : [],
    ),
  )

/** A working calendar that does not exist: a deadline on the wrong days is worse than none. */
const calendarProblems = ({ processes }: Compiled, language: Language, known: ReadonlySet<string>): ModelProblem[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap((node) =>
      calendarNamesAt(node)
        .filter((calendar) => !known.has(calendar))
        .map((calendar) => errorAt(node, 'CALENDAR_UNKNOWN', language, { calendar })),
    ),
  )

/**
 * A step that agrees by itself, or when time has run out, leaves fields empty that a user has to fill in there: what
 * reads them behind would fail.
 */
async function fieldProblems(compiled: Compiled, language: Language): Promise<ModelProblem[]> {
  const { xml, processes } = compiled
  const found: ModelProblem[] = []
  for (const ir of processes) {
    const agreeing = Object.values(ir.nodes).filter(
      ({ user }) => user?.automatic === 'agree' || user?.limit?.onTimeout === 'agree',
    )
    if (agreeing.length === 0) continue
    const { tasks } = await formsOf(xml, ir, readersOfPeople)
    for (const node of agreeing) {
      const missing = (tasks[node.id] ?? [])
        .filter(({ required, readOnly }) => required && readOnly !== true)
        .map(({ name }) => name)
      if (missing.length > 0)
        found.push(errorAt(node, 'AUTOMATIC_FIELDS', language, { fields: missing.slice(0, MAX_FIELDS).join(', ') }))
    }
  }
  return found
}

/** A start event of the process itself, not of an event sub-process, that waits for something. */
const isTriggeredStart = (ir: Ir, { id, kind, event }: Node): boolean =>
  kind === 'start' && (ir.scopes[ir.id]?.starts.includes(id) ?? false) && event !== undefined && event.type !== 'none'

const errorAt = (node: Node, code: string, language: Language, params: Record<string, string> = {}): ModelProblem => ({
  code,
  severity: 'error',
  node: node.id,
  message: translate(language, `workflow.problem.${code}`, { node: node.name ?? node.id, ...params }),
})

/** Tasks whose people no one can find: no rule at all, or words that are none. */
function peopleProblems({ processes }: Compiled, language: Language): ModelProblem[] {
  return processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap((node) => {
      if (node.cc === undefined && !asksPeople(node)) return []
      const { assignee, candidateUsers, candidateGroups, people = node.cc } = node.user ?? {}
      const words = people === undefined ? [] : unknownRules(people)
      const isNamed = assignee ?? candidateUsers ?? candidateGroups ?? people ?? node.multi?.isPerson
      const code =
        words.length > 0 ? 'PEOPLE_UNKNOWN' : isNamed === undefined || isNamed === false ? 'PEOPLE_UNSAID' : undefined
      if (code === undefined) return []
      const params = { node: node.name ?? node.id, words: words.join(', ') }
      return [
        {
          code,
          severity: 'warning' as const,
          node: node.id,
          message: translate(language, `workflow.problem.${code}`, params),
        },
      ]
    }),
  )
}

/** Messages and services that bring variables along which nothing lets them set: they are refused with them. */
const silentProblems = ({ processes }: Compiled, language: Language): ModelProblem[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap((node) =>
      bringsNothing(node)
        ? [
            {
              code: 'WRITES_NOTHING',
              severity: 'info' as const,
              node: node.id,
              message: translate(language, 'workflow.problem.WRITES_NOTHING', { node: node.name ?? node.id }),
            },
          ]
        : [],
    ),
  )

function bringsNothing({ kind, event, job, record, writes, outputs }: Node): boolean {
  if (writes !== undefined || record !== undefined) return false
  if (kind === 'job') return job?.resultVariable === undefined && outputs === undefined
  return event?.type === 'message' && kind !== 'throw' && kind !== 'end' && kind !== 'send'
}
