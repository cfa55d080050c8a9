/** Templates: listing, creating, describing, stopping and deleting them. What a form is made of is in its draft. */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { pageRecords, readRecord } from '#kernel/records/read-records.ts'
import * as record from '#kernel/records/write-records.ts'
import { inUse, referencesFromOutside } from '#kernel/records/references.ts'
import type { Restorer } from '#kernel/recycle/restorers.ts'
import { FIRST_ACCESS, FormAccess } from '#forms/contract/access.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { TemplateDraft, TemplateQuery, TemplateStatus, TemplateUpdate } from '#forms/contract/template.ts'
import { FormModel, withNewIds } from '#forms-core/index.ts'
import { emptyModel, newFieldId, readyModel } from './first-model.ts'
import { templateActions } from './template.policy.ts'
import * as repo from './template.repo.ts'
import { callOfTemplates, templateList, templates } from './template.repo.ts'
import { TEMPLATE, templateKind, type TemplateRow } from './template.shape.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists' | 'labels'>

export function pageTemplates(kernel: KernelPart, actor: Actor, query: TemplateQuery) {
  const read = { list: templateList, call: callOfTemplates(actor, query) }
  return pageRecords(kernel, read, (row) => ({ ...row, actions: templateActions(actor, row) }))
}

export async function getTemplate(kernel: KernelPart, actor: Actor, id: string) {
  const row = await readRecord(kernel, actor, (db) => templates.find(db, id))
  return { ...row, actions: templateActions(actor, row) }
}

export const createTemplate = (kernel: KernelPart, actor: Actor, draft: TemplateDraft) =>
  record.createRecord(kernel, actor, async (tx, origin) => {
    const { category, icon, remark } = draft
    await assertCategory(kernel, tx, category)
    const model = await firstModel(tx, draft)
    await addTemplate(tx, actor, { described: { category, icon, remark }, model, access: FIRST_ACCESS }, origin)
  })

/** @throws AppError unknown_reference where the template to copy is not there */
async function firstModel(tx: Tx, { name, nameEn, ready, copyOf }: TemplateDraft): Promise<FormModel> {
  const title = { zh: name, en: nameEn }
  if (ready !== undefined) return { ...readyModel(ready), title }
  if (copyOf === undefined) return emptyModel(title)
  const copied = await templates.find(tx, copyOf)
  if (copied === undefined) throw invalid('copyOf', 'unknown_choice')
  return { ...withNewIds(FormModel.parse(copied.draft), newFieldId), title }
}

export interface NewTemplate {
  readonly described: { readonly category: string; readonly icon: string; readonly remark: string }
  readonly model: FormModel
  readonly access: FormAccess
}

/** Writes a template, new or from the recycle bin; it has no version yet. */
export async function addTemplate(
  tx: Tx,
  actor: Actor,
  { described, model, access }: NewTemplate,
  origin: record.RecordOrigin,
): Promise<void> {
  const values = {
    ...described,
    ...repo.draftValues(model, actor.userId),
    status: 0 as const,
    isChanged: 1 as const,
    versionId: null,
    publishDate: null,
    access: JSON.stringify(access),
  }
  await templates.insert(tx, { tenantId: actor.tenantId, id: origin.id, by: actor.userId }, values)
  const { name, nameEn } = values
  const after = { name, nameEn, ...described }
  await recordChange(tx, actor, {
    action: origin.action,
    resource: TEMPLATE,
    resourceId: origin.id,
    label: name,
    after,
  })
}

const Recycled = z.object({
  category: z.string(),
  icon: z.string(),
  remark: z.string(),
  draft: FormModel,
  access: FormAccess,
})

/** A template returns with its draft and without versions, since it had no records. */
export const templateRestorer: Restorer = {
  resource: TEMPLATE,
  can: 'frm:template:save',
  canPurge: 'frm:template:delete',
  restore: async (tx, actor, { resourceId: id, payload }) => {
    const { draft: model, access, ...described } = Recycled.parse(payload)
    await addTemplate(tx, actor, { described, model, access }, { id, action: 'restore' })
  },
}

export async function updateTemplate(kernel: KernelPart, actor: Actor, update: TemplateUpdate): Promise<void> {
  const { id, version, ...described } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    const values = async (before: TemplateRow) => {
      if (before.category !== described.category) await assertCategory(kernel, tx, described.category)
      return { ...before, ...described }
    }
    await record.writeRecord(tx, actor, { kind: templateKind, id, version, values })
  })
}

/** @throws AppError form_not_open where nothing was published */
export async function setTemplateStatus(
  kernel: KernelPart,
  actor: Actor,
  { id, status }: { id: string; status: TemplateStatus },
): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) =>
    record.writeRecord(tx, actor, {
      kind: templateKind,
      id,
      values: (before) => {
        if (before.versionNo === 0) throw new AppError(formErrors.notOpen)
        return { ...before, status }
      },
    }),
  )
}

/** @throws AppError form_has_records, in_use, naming the forms and processes that use it */
async function removeOne(tx: Tx, actor: Actor, id: string, { referrers }: Pick<Kernel, 'referrers'>): Promise<void> {
  await record.removeRecord(tx, actor, {
    kind: templateKind,
    id,
    check: async ({ name }) => {
      const count = await repo.recordsOf(tx, id)
      if (count > 0) throw new AppError(formErrors.hasRecords, { name, count }, { count })
      const names = await repo.referringTemplates(tx, id)
      const forms = names.length === 0 ? [] : [{ kind: 'formTemplate', count: names.length, names }]
      const outside = await referencesFromOutside(tx, referrers, { kind: 'formTemplate', id, code: '', name })
      const references = [...forms, ...outside]
      if (references.length > 0) throw inUse(actor.language, name, references)
    },
    payload: ({ category, icon, remark, draft, access }) => ({ category, icon, remark, draft, access }),
  })
}

export const { remove: removeTemplate, removeMany: removeTemplates } = record.removalsOf(removeOne)

/** @throws InvalidInput where the dictionary of categories does not have it */
async function assertCategory({ labels }: Pick<Kernel, 'labels'>, db: Db, category: string): Promise<void> {
  if (category === '') return
  const known = await labels.of(db, 'form_category', 'zh')
  if (!known.has(category)) throw invalid('category', 'unknown_choice')
}
