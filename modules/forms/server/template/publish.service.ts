/** Publishing: the draft becomes an immutable version, with which records are entered from then on. */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { FormModel, typeKeysOf } from '#forms-core/index.ts'
import { refusalOf } from '../problem-issues.ts'
import { reindexPublished } from '../reindex/reindex.service.ts'
import { isSameModel, lockDraft } from './design.service.ts'
import { draftProblems } from './template.rules.ts'
import { templates } from './template.repo.ts'
import { TEMPLATE } from './template.shape.ts'
import { insertVersion, modelOfVersion, versionsOf } from './version.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'jobs'>

/**
 * Publishes the draft that the caller has seen.
 * @throws AppError form_draft_changed, form_rule_cycle, form_type_change, form_too_large, form_unchanged;
 *   form_value_taken where records have the same value of a field that becomes unique; InvalidInput with every problem
 *   at its path below `model`
 */
export const publish = (
  kernel: KernelPart,
  actor: Actor,
  { id, rev, note }: { id: string; rev: number; note: string },
): Promise<{ no: number }> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const row = await lockDraft(tx, id, rev)
    const model = FormModel.parse(row.draft)
    if (model.fields.length === 0)
      throw new InvalidInput([{ path: 'model.fields', code: 'too_few', params: { minimum: 1 } }])
    const problems = await draftProblems(tx, row, model)
    if (problems.length > 0) throw refusalOf(problems, actor.language, 'model')
    const published = row.versionId === null ? undefined : await modelOfVersion(tx, row.versionId)
    if (published !== undefined && isSameModel(published, model)) throw new AppError(formErrors.unchanged)
    const { tenantId, userId, realName } = actor
    const [versionId, no] = [newId(), row.versionNo + 1]
    await insertVersion(tx, {
      tenantId,
      id: versionId,
      templateId: id,
      no,
      model,
      note,
      by: { id: userId, name: realName },
    })
    const publishDate = new Date().toISOString()
    const fieldTypes = { ...row.fieldTypes, ...typeKeysOf(model) }
    const change = { versionId, versionNo: no, status: 1 as const, isChanged: 0 as const, publishDate, fieldTypes }
    await templates.update(tx, { id, by: userId }, change)
    await reindexPublished(kernel, tx, actor, { formId: id, before: published, model })
    const trace = { resource: TEMPLATE, resourceId: id, label: row.name }
    await recordChange(tx, actor, {
      action: 'publish',
      ...trace,
      before: { versionNo: row.versionNo, status: row.status },
      after: { versionNo: no, status: 1, remark: note },
    })
    return { no }
  })

export const listVersions = (kernel: KernelPart, actor: Actor, id: string) =>
  kernel.database.read(actor.tenantId, async (db) => {
    found(await templates.find(db, id))
    return versionsOf(db, id)
  })
