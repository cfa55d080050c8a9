/** Findings about the records that the steps of a model write. Pure. */
import { translate } from '#kernel/i18n/translate.ts'
import type { Compiled, Language, RecordAction } from '#process/index.ts'
import type { ModelProblem } from '#workflow/contract/model.ts'

/** A form whose records the user may write: what they may do, and the names of the fields that they may set. */
export interface KnownForm {
  readonly id: string
  readonly actions: readonly RecordAction[]
  readonly fields: readonly string[]
}

/**
 * A form that is not there and one whose records the user may not write answer alike: such a model is not deployed, for
 * the user who deploys it answers for what it writes.
 */
export const recordProblems = (
  { processes }: Compiled,
  language: Language,
  known: readonly KnownForm[],
): ModelProblem[] =>
  processes.flatMap((ir) =>
    Object.values(ir.nodes).flatMap(({ id, name, record }): ModelProblem[] => {
      if (record === undefined) return []
      const problem = (code: string, field = ''): ModelProblem => ({
        code,
        severity: 'error',
        node: id,
        message: translate(language, `workflow.problem.${code}`, { node: name ?? id, field }),
      })
      const form = known.find((one) => one.id === record.form)
      if (form?.actions.includes(record.action) !== true) return [problem('RECORD_FORM')]
      return record.values
        .filter(({ target }) => !form.fields.includes(target))
        .map(({ target }) => problem('RECORD_FIELD', target))
    }),
  )
