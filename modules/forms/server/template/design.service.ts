/**
 * The draft of a template, as the designer opens and saves it. A draft may be wrong in what it means, never in its
 * shape: what keeps it from being published is answered as problems, so that no work is lost.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import { formErrors } from '#forms/contract/errors.ts'
import type { DesignDraft, OptionSources } from '#forms/contract/template.ts'
import { FormModel, readModel } from '#forms-core/index.ts'
import { refusalOf } from '../problem-issues.ts'
import { draftProblems } from './template.rules.ts'
import * as repo from './template.repo.ts'
import { apisToChoose, dictionariesToChoose } from './sources.repo.ts'
import { templates } from './template.repo.ts'
import { TEMPLATE, type TemplateRow } from './template.shape.ts'
import { modelOfVersion } from './version.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

export const getDraft = (kernel: KernelPart, actor: Actor, id: string): Promise<DesignDraft> =>
  kernel.database.read(actor.tenantId, async (db) => {
    const row = found(await templates.find(db, id))
    const model = FormModel.parse(row.draft)
    return {
      id,
      model,
      rev: row.draftRev,
      savedBy: await repo.nameOfUser(db, row.draftBy),
      savedDate: row.draftDate,
      status: row.status,
      versionNo: row.versionNo,
      published: row.versionId === null ? null : ((await modelOfVersion(db, row.versionId)) ?? null),
      usedFields: Object.keys(row.fieldTypes),
      recordCount: row.recordCount,
      problems: await draftProblems(db, row, model),
    }
  })

/** What options of fields can come from: what it is called, nothing else of it. */
export const optionSources = ({ database }: KernelPart, actor: Actor): Promise<OptionSources> =>
  database.read(actor.tenantId, async (db) => ({
    dictionaries: await dictionariesToChoose(db),
    apis: await apisToChoose(db),
  }))

/**
 * Saves a draft.
 * @param input what was sent: read here, since only the forms core knows what a model is
 * @throws AppError form_draft_changed with who saved when; form_too_large; InvalidInput with every path of its shape
 */
export const saveDraft = (
  kernel: KernelPart,
  actor: Actor,
  { id, rev, model: input }: { id: string; rev: number; model?: unknown },
) =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const row = await lockDraft(tx, id, rev)
    const model = shapedModel(input, actor)
    const saved = await repo.writeDraft(tx, id, { model, by: actor.userId, isChanged: await isChanged(tx, row, model) })
    await notifyListChanged(tx, actor.tenantId, TEMPLATE)
    return { ...saved, problems: await draftProblems(tx, row, model) }
  })

/** The model of an input whose shape and size are right; what its rules mean may be wrong. */
export function shapedModel(input: unknown, { language }: Pick<Actor, 'language'>): FormModel {
  const read = readModel(input)
  if ('model' in read) return read.model
  const isShapeless = read.problems.some(({ code }) => code === 'form_invalid' || code === 'form_too_large')
  if (isShapeless) throw refusalOf(read.problems, language, 'model')
  return FormModel.parse(input)
}

/** The template, locked, if its draft is the one that the caller has seen. */
export async function lockDraft(tx: Tx, id: string, rev: number): Promise<TemplateRow> {
  const row = found(await templates.findForUpdate(tx, id))
  if (row.draftRev === rev) return row
  const savedBy = await repo.nameOfUser(tx, row.draftBy)
  const { draftRev, draftDate: savedDate } = row
  throw new AppError(formErrors.draftChanged, { name: savedBy }, { rev: draftRev, savedBy, savedDate })
}

async function isChanged(tx: Tx, { versionId }: TemplateRow, model: FormModel): Promise<0 | 1> {
  const published = versionId === null ? undefined : await modelOfVersion(tx, versionId)
  return published !== undefined && isSameModel(published, model) ? 0 : 1
}

/** Both as the schema writes them: the order of what it names is that of the schema. */
export const isSameModel = (one: FormModel, other: FormModel): boolean =>
  JSON.stringify(FormModel.parse(one)) === JSON.stringify(FormModel.parse(other))

/** The latest version takes the place of the draft. @throws AppError form_not_open where there is none */
export const revertDraft = (kernel: KernelPart, actor: Actor, id: string): Promise<void> =>
  kernel.database.transaction(actor.tenantId, async (tx) => {
    const { versionId, name } = found(await templates.findForUpdate(tx, id))
    const model = versionId === null ? undefined : await modelOfVersion(tx, versionId)
    if (model === undefined) throw new AppError(formErrors.notOpen)
    await repo.writeDraft(tx, id, { model, by: actor.userId, isChanged: 0 })
    await recordChange(tx, actor, { action: 'discard', resource: TEMPLATE, resourceId: id, label: name })
  })
