/** A visitor's record, written like any other but for its owner: it has none, and no department. */
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { InvalidInput } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import { found } from '#kernel/records/read-records.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ValueChange } from '#forms/contract/record.ts'
import {
  changesBetween,
  checkRecord,
  EvaluationCostError,
  type CompiledForm,
  type RecordProblem,
  type StoredValues,
} from '#forms-core/index.ts'
import { recordIssues } from '../problem-issues.ts'
import { compiledVersion } from '../record/compiled.ts'
import type { FormRow } from '../record/form.repo.ts'
import { unknownOptions } from '../record/known-options.ts'
import { RECORD_RESOURCE, recordLabel, traceOf } from '../record/record-trace.ts'
import { insertRecord } from '../record/record-write.repo.ts'
import { assertUnique } from '../record/record-write.ts'
import { withSerials } from '../record/serials.ts'
import { describedBy } from '../record/stored-record.ts'
import { sentBeyond } from './entry-model.ts'
import { visitorContext, type Published } from './view.service.ts'

export interface VisitorRecord {
  readonly published: Published
  /** Shared with other writers, so that no version is published meanwhile. */
  readonly template: FormRow
  /** By variable names. */
  readonly sent: Readonly<Record<string, unknown>>
  readonly origin: Origin
}

/**
 * Writes the record of a visitor. Resolves with its id.
 * @throws AppError form_value_taken; InvalidInput with every problem at its path
 */
export async function createVisitorRecord(
  kernel: Pick<Kernel, 'labels'>,
  tx: Tx,
  { published, template, sent, origin }: VisitorRecord,
): Promise<string> {
  const { row, visitor } = published
  const { tenantId, id: formId } = row
  const checked = await checkedValues(kernel, tx, { published, sent, origin })
  const context = visitorContext(row)
  const values = await withSerials(tx, { tenantId, formId, form: visitor.relaxed, context }, checked)
  // Lists follow the latest version, whichever the visitor has filled in.
  const { form } = await compiledVersion(tx, found(template.versionId ?? undefined))
  const described = describedBy(form, values)
  const [id, name] = [newId(), translate(origin.language, 'form_visitor')]
  const kept = await insertRecord(tx, {
    tenantId,
    formId,
    versionId: found(row.versionId ?? undefined),
    id,
    rev: 1,
    values,
    described,
    ownerId: null,
    deptId: null,
    instanceId: null,
    discardsDraft: false,
    revision: {
      id: newId(),
      kind: 'create',
      note: '',
      // The typed cast: what changes between two stored records is JSON.
      changes: changesBetween({}, values) as ValueChange[],
      by: { id: null, name },
    },
  })
  assertUnique({ form }, origin, described, kept)
  const { requestId, ip } = origin
  await recordChange(
    tx,
    { tenantId, userId: null, realName: name, requestId, ip },
    {
      action: 'create',
      resource: RECORD_RESOURCE,
      resourceId: id,
      label: recordLabel({ template }, described),
      after: traceOf({ template }, 1),
    },
  )
  return id
}

type Checking = Pick<VisitorRecord, 'published' | 'sent' | 'origin'>

/** What is to be stored. @throws InvalidInput with every problem at its path */
async function checkedValues(
  kernel: Pick<Kernel, 'labels'>,
  tx: Tx,
  { published, sent, origin }: Checking,
): Promise<StoredValues> {
  const { row, visitor } = published
  const { relaxed: form, entered } = visitor
  const refuse = (problems: readonly RecordProblem[]) => {
    if (problems.length === 0) return
    const shown = problems.map((problem) => withoutUnseenPlace(form, entered, problem))
    throw new InvalidInput(recordIssues(shown, origin.language))
  }
  refuse(sentBeyond(form, entered, sent))
  const checked = check(form, sent, visitorContext(row))
  if ('problems' in checked) refuse(checked.problems)
  const values = 'values' in checked ? checked.values : {}
  refuse(await unknownOptions(kernel, tx, { form, values, before: {} }))
  return values
}

function check(form: CompiledForm, sent: unknown, context: ReturnType<typeof visitorContext>) {
  try {
    return checkRecord(form, { sent, context, newRowId: newId })
  } catch (error) {
    if (!(error instanceof EvaluationCostError)) throw error
    const problems: RecordProblem[] = [{ code: 'record_rule_failed', path: '' }]
    return { problems }
  }
}

/** A problem of a field that visitors do not have is one of the record as a whole; what they sent keeps its name. */
function withoutUnseenPlace(form: CompiledForm, entered: ReadonlySet<string>, problem: RecordProblem): RecordProblem {
  if (problem.code === 'record_unknown_field') return problem
  const [name = '', , column] = problem.path.split('.')
  const field = form.names.get(name)
  const inRow = field && column !== undefined ? form.columns.get(field.id)?.get(column) : undefined
  const isSeen = [field, inRow].every((one) => one === undefined || entered.has(one.id))
  return isSeen ? problem : { code: problem.code, path: '' }
}
