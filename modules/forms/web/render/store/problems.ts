/** What is wrong with a value while it is entered: what the rules say, and what the kind of the field takes. */
import {
  problemsOfIssue,
  sayRecordProblem,
  valueSchema,
  type Field,
  type FieldState,
  type FormLanguage,
} from '#forms-core/index.ts'

/** The sentence for the first problem of a field; undefined when nothing is wrong. */
export function problemIn(field: Field, state: FieldState, language: FormLanguage): string | undefined {
  const [first] = state.problems
  if (first !== undefined) return sayRecordProblem(first, language)
  const isOwn = field.kind !== 'childTable' && state.visible && !state.readOnly
  if (!isOwn || state.value === null) return undefined
  const { value } = state
  // A text of blanks counts as none when it is sent.
  if (typeof value === 'string' && value.trim() === '') return undefined
  const read = valueSchema(field).safeParse(value)
  const issue = read.error?.issues.flatMap(problemsOfIssue).at(0)
  return issue === undefined ? undefined : sayRecordProblem(issue, language)
}
