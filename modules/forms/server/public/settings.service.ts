/** What of a form is published for people without an account. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import type { ShareKind } from '#kernel/shares/kinds.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { PublicField, PublicSettings, PublicState } from '#forms/contract/public.ts'
import { placedFields, textIn, type FormModel } from '#forms-core/index.ts'
import { templates } from '../template/template.repo.ts'
import { TEMPLATE, type TemplateRow } from '../template/template.shape.ts'
import * as repo from './public.repo.ts'
import { fieldsInTheWay, isEnterable } from './visitor-fields.ts'
import { visitorForm, type VisitorForm } from './visitor-form.ts'

type KernelPart = Pick<Kernel, 'database'>
type StoredSettings = Awaited<ReturnType<typeof repo.findSettings>>

const NOTHING: PublicSettings = {
  isViewOpen: false,
  isEntryOpen: false,
  versionNo: null,
  perDay: null,
  total: null,
  closeDate: null,
}

const settingsOf = (row: StoredSettings): PublicSettings => {
  if (row === undefined) return NOTHING
  const { isViewOpen, isEntryOpen, versionNo, perDay, total, closeDate } = row
  return { isViewOpen: isViewOpen === 1, isEntryOpen: isEntryOpen === 1, versionNo, perDay, total, closeDate }
}

/** @param wanted the version whose fields are listed; left out, the one that is published for visitors */
export const getPublicSettings = (
  kernel: KernelPart,
  actor: Actor,
  { id, versionNo: wanted }: { id: string; versionNo?: number | undefined },
): Promise<PublicState> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const template = found(await templates.find(db, id))
    const row = await repo.findSettings(db, id)
    const settings = settingsOf(row)
    const versionId = await versionIdOf(db, template, wanted ?? settings.versionNo)
    return {
      ...settings,
      version: row?.version ?? 0,
      path: `/dataTemplateView/${id}`,
      versions: await repo.numbersOfVersions(db, id),
      fields: versionId === null ? [] : fieldsOf(await visitorForm(db, versionId)),
      today: row?.today ?? 0,
      entered: row?.entered ?? 0,
    }
  })

/** The id of a version, of the latest where none is named; null: nothing was published. */
async function versionIdOf(db: Db, template: TemplateRow, no: number | null): Promise<string | null> {
  if (no === null) return template.versionId
  const id = await repo.findVersionId(db, template.id, no)
  if (id === undefined) throw invalid('versionNo', 'unknown_choice')
  return id
}

function fieldsOf({ form, shown, entered }: VisitorForm): PublicField[] {
  const inTheWay = new Set(fieldsInTheWay(form, entered))
  return placedFields(form.model.fields).map(({ field: { id, label, kind, public: isPublic } }) => {
    const one = form.fields.get(id)
    return {
      id,
      label,
      kind,
      isPublic: isPublic === true,
      isShown: shown.has(id),
      isEnterable: one !== undefined && entered.has(id) && isEnterable(one),
      isInTheWay: one !== undefined && inTheWay.has(one),
    }
  })
}

/**
 * Publishes a form for visitors, or withdraws it.
 * @throws AppError changed_meanwhile, form_not_open, form_not_enterable; InvalidInput for a version that is not there
 */
export const setPublicSettings = (
  kernel: KernelPart,
  actor: Actor,
  { id, version, ...settings }: PublicSettings & { id: string; version?: number | undefined },
): Promise<void> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const template = found(await templates.findForUpdate(tx, id))
    const row = await repo.findSettings(tx, id)
    if (version !== undefined && (row?.version ?? 0) !== version) throw new AppError(errors.changedMeanwhile)
    const versionId = await versionIdOf(tx, template, settings.versionNo)
    if (settings.isViewOpen || settings.isEntryOpen) await assertPublishable(tx, actor, { versionId, settings })
    await repo.writeSettings(tx, {
      ...settings,
      tenantId: actor.tenantId,
      id,
      by: actor.userId,
      versionId: settings.versionNo === null ? null : versionId,
    })
    await recordChange(tx, actor, {
      action: 'update',
      resource: TEMPLATE,
      resourceId: id,
      label: template.name,
      before: audited(settingsOf(row)),
      after: audited(settings),
    })
  })

async function assertPublishable(
  tx: Tx,
  { language }: Actor,
  { versionId, settings }: { versionId: string | null; settings: PublicSettings },
): Promise<void> {
  if (versionId === null) throw new AppError(formErrors.notOpen)
  if (!settings.isEntryOpen) return
  const { form, entered, isEnterable: isPossible } = await visitorForm(tx, versionId)
  if (isPossible) return
  const fields = fieldsInTheWay(form, entered).map(({ field: { id, label } }) => ({ id, label }))
  const labels = fields.map(({ label }) => textIn(label, language))
  throw new AppError(formErrors.notEnterable, { fields: labels.join(language === 'zh' ? '\u3001' : ', ') }, { fields })
}

/** Switches as 0 and 1, as the audit trail names them. */
const audited = ({ isViewOpen, isEntryOpen, versionNo, perDay, total, closeDate }: PublicSettings) => ({
  isViewOpen: isViewOpen ? 1 : 0,
  isEntryOpen: isEntryOpen ? 1 : 0,
  publicVersion: versionNo,
  perDay,
  total,
  closeDate,
})

/** A published form, by who may say what others see of it. */
export const formTemplateShare = (kernel: KernelPart): ShareKind => ({
  name: 'formTemplate',
  can: 'frm:template:access',
  find: (actor, id) =>
    kernel.database.read(actor.tenantId, async (db) => {
      const row = await repo.findPublished(db, id)
      if (row === undefined || row.versionId === null) return undefined
      return { label: labelOf((await visitorForm(db, row.versionId)).form.model, actor) }
    }),
})

const labelOf = ({ title }: FormModel, { language }: Pick<Actor, 'language'>): string => textIn(title, language)
