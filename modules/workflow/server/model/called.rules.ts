/** Findings about the processes that a model calls. Pure. */
import { translate } from '#kernel/i18n/translate.ts'
import type { Compiled, Ir, Language } from '#process/index.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'

/** A process that a node calls by its key; one that an expression names is known only when it is called. */
const callsOf = ({ nodes }: Ir) =>
  Object.values(nodes).flatMap((node) => {
    const { process } = node.call ?? {}
    return process?.lang === 'text' && process.text !== '' ? [{ node, key: process.text }] : []
  })

/** The keys of the processes that a process calls, each once. */
export const calledIn = (ir: Ir): string[] => [...new Set(callsOf(ir).map(({ key }) => key))]

/**
 * Processes that are not deployed, or that the user who draws the model may not start, which answer alike: the call is
 * an incident unless the user who starts the process may start the called one, too.
 * @param known keys of what the user may start
 */
export function calledProblems(
  { processes }: Compiled,
  language: Language,
  known: ReadonlySet<string>,
): ModelProblem[] {
  const own = new Set(processes.map(({ id }) => id))
  return processes.flatMap((ir) =>
    callsOf(ir)
      .filter(({ key }) => !own.has(key) && !known.has(key))
      .map(({ node, key }) => ({
        code: 'CALLED_UNKNOWN',
        severity: 'warning' as const,
        node: node.id,
        message: translate(language, 'workflow.problem.CALLED_UNKNOWN', { node: node.name ?? node.id, process: key }),
      })),
  )
}
