/** Who may do what with the records of a form. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { found } from '#kernel/records/read-records.ts'
import { FormAccess } from '#forms/contract/access.ts'
import { FormModel, placedFields } from '#forms-core/index.ts'
import * as repo from './template.repo.ts'
import { templates } from './template.repo.ts'
import { TEMPLATE, type TemplateRow } from './template.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

export const getAccess = (kernel: KernelPart, actor: Actor, id: string) =>
  kernel.database.read(actor.tenantId, async (db) => {
    const { access, version, draft } = found(await templates.find(db, id))
    const roles = [...(await repo.namesOfRoles(db))].map(([roleId, name]) => ({ id: roleId, name }))
    return { access: FormAccess.parse(access), version, model: FormModel.parse(draft), roles }
  })

/**
 * Sets the entries. Fields that neither the draft nor a version has are left out. What was hidden of retired fields
 * stays hidden, since records keep their values.
 * @throws AppError changed_meanwhile; InvalidInput where a role is not there
 */
export const setAccess = (
  kernel: KernelPart,
  actor: Actor,
  { id, access, version }: { id: string; access: FormAccess; version?: number | undefined },
): Promise<void> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const row = found(await templates.findForUpdate(tx, id))
    if (version !== undefined && row.version !== version) throw new AppError(errors.changedMeanwhile)
    const roles = await repo.namesOfRoles(tx)
    const unknown = access.findIndex(({ roleId }) => roleId !== null && !roles.has(roleId))
    if (unknown >= 0) throw invalid(`access.${unknown}.roleId`, 'unknown_choice')
    const kept = keptEntries(row, access)
    await templates.update(tx, { id, by: actor.userId }, { access: JSON.stringify(kept) })
    const before = { access: await described(tx, FormAccess.parse(row.access)) }
    const after = { access: await described(tx, kept) }
    await recordChange(tx, actor, {
      action: 'update',
      resource: TEMPLATE,
      resourceId: id,
      label: row.name,
      before,
      after,
    })
    // Which records the users see has changed with it.
    await notifyListChanged(tx, actor.tenantId, 'formRecord')
  })

function keptEntries({ draft, fieldTypes, access: before }: TemplateRow, access: FormAccess): FormAccess {
  const drafted = new Set(placedFields(FormModel.parse(draft).fields).map(({ field }) => field.id))
  const known = new Set([...drafted, ...Object.keys(fieldTypes)])
  const earlier = new Map(FormAccess.parse(before).map((entry) => [entry.roleId, Object.entries(entry.fields)]))
  return access.map((entry) => {
    const retired = (earlier.get(entry.roleId) ?? []).filter(([field]) => !drafted.has(field))
    const set = Object.entries(entry.fields).filter(([field]) => known.has(field))
    return { ...entry, fields: Object.fromEntries([...retired, ...set]) }
  })
}

/** The entries for the audit trail, by the names of roles; `*` is every user. */
async function described(db: Db, access: FormAccess): Promise<string[]> {
  const names = await repo.namesOfRoles(db)
  return access.map(({ roleId, rights, reach, fields }) =>
    [
      `${roleId === null ? '*' : (names.get(roleId) ?? roleId)}: ${rights.join(' ')} / ${reach}`,
      ...Object.entries(fields).map(([field, mode]) => `${field} ${mode}`),
    ].join('; '),
  )
}
