/** The one way of what is sent into a record: the forms core decides, then what only the server knows is asked. */
import { dayIn } from '#contract/wall-clock.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { InvalidInput } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import {
  checkRecord,
  EvaluationCostError,
  type CompiledForm,
  type EvaluationContext,
  type RecordProblem,
  type StoredValues,
} from '#forms-core/index.ts'
import { recordIssues } from '../problem-issues.ts'
import type { OpenedForm } from './form-access.ts'
import { unknownOptions } from './known-options.ts'
import { unknownReferences } from './references.ts'
import { formFor } from './restricted-form.ts'
import { hiddenProblems, movedRowProblems, withCleanTexts } from './sent-values.ts'

export interface Checking {
  readonly opened: OpenedForm
  /** By variable names. */
  readonly sent: Readonly<Record<string, unknown>>
  /** What is stored; left out, the record is new. */
  readonly before?: StoredValues
}

/** Who fills in the form, and when: the day is that of the organisation. */
export function contextOf({ template }: OpenedForm, { userId, deptId }: Actor): EvaluationContext {
  const now = new Date()
  return { now: now.getTime(), today: dayIn(now, template.zone), me: { id: userId, dept: deptId } }
}

/** What is to be stored. @throws InvalidInput with every problem at its path */
export async function checkedValues(
  kernel: Pick<Kernel, 'labels'>,
  tx: Tx,
  actor: Actor,
  checking: Checking,
): Promise<StoredValues> {
  const { opened, before } = checking
  const form = formFor(opened)
  const refuse = (problems: readonly RecordProblem[]) => {
    if (problems.length > 0)
      throw new InvalidInput(recordIssues(withoutHiddenPlaces(form, opened.hidden, problems), actor.language))
  }
  refuse(hiddenProblems(form, opened.hidden, checking.sent))
  refuse(movedRowProblems(form, opened.modes, { sent: checking.sent, before: before ?? {} }))
  const sent = withCleanTexts(form, checking.sent)
  const checked = checkedBy(form, { sent, before, context: contextOf(opened, actor) })
  if ('problems' in checked) refuse(checked.problems)
  const values = 'values' in checked ? checked.values : {}
  const change = { form, values, before: before ?? {} }
  refuse([...(await unknownOptions(kernel, tx, change)), ...(await unknownReferences(tx, actor, change))])
  return values
}

function checkedBy(
  form: CompiledForm,
  { sent, before, context }: { sent: unknown; before: StoredValues | undefined; context: EvaluationContext },
): ReturnType<typeof checkRecord> {
  try {
    return checkRecord(form, { sent, context, newRowId: newId, ...(before === undefined ? {} : { before }) })
  } catch (error) {
    if (!(error instanceof EvaluationCostError)) throw error
    return { problems: [{ code: 'record_rule_failed', path: '' }] }
  }
}

/** A problem of a field that the user does not see is one of the record as a whole. */
function withoutHiddenPlaces(
  form: CompiledForm,
  hidden: ReadonlySet<string>,
  problems: readonly RecordProblem[],
): RecordProblem[] {
  return problems.map((problem) => {
    const isNamedBySender = problem.code === 'record_unknown_field'
    return !isNamedBySender && isHiddenPlace(form, hidden, problem.path) ? { code: problem.code, path: '' } : problem
  })
}

function isHiddenPlace({ names, columns }: CompiledForm, hidden: ReadonlySet<string>, path: string): boolean {
  const [name = '', , column] = path.split('.')
  const field = names.get(name)
  if (field === undefined) return false
  if (hidden.has(field.id)) return true
  const inRow = column === undefined ? undefined : columns.get(field.id)?.get(column)
  return inRow !== undefined && hidden.has(inRow.id)
}
