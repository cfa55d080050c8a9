/** Findings about the decisions that the tasks of a model evaluate. Pure. */
import { translate } from '#kernel/i18n/translate.ts'
import type { Compiled, Language } from '#process/index.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'

/**
 * A decision that is not deployed yet: until it is, the task is an incident. One that an expression names is known only
 * when it is evaluated.
 */
export const decisionProblems = (
  { processes }: Compiled,
  language: Language,
  known: ReadonlySet<string>,
): ModelProblem[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap(({ id, name, decision }): ModelProblem[] => {
      const { lang, text: key = '' } = decision?.ref ?? {}
      if (lang !== 'text' || known.has(key)) return []
      const message = translate(language, 'workflow.problem.DECISION_UNKNOWN', { node: name ?? id, key })
      return [{ code: 'DECISION_UNKNOWN', severity: 'warning', node: id, message }]
    }),
  )
