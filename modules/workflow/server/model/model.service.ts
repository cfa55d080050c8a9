/** Models: kept as drawn, and checked. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { moveToRecycleBin } from '#kernel/recycle/recycle-bin.repo.ts'
import { processIdsIn, withProcessIds } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import {
  ModelDraft,
  type ModelCheck,
  type ModelCopy,
  type ModelUpdate,
  type WorkflowModel,
  type WorkflowModelQuery,
} from '#workflow/contract/model.ts'
import type { ModelCategory } from '#workflow/contract/model-category.ts'
import { assertOwner } from '../public/public.rules.ts'
import { settingsOf } from './settings.shape.ts'
import type { CheckedFile } from './file-request.ts'
import { checkXml, offeredWork, readingFor, type Reading } from './file-reading.service.ts'
import { declaredFields } from './declared-fields.service.ts'
import { problemsWithPeople } from './named-people.service.ts'
import { assertKeyFree } from './key.rules.ts'
import { accessOf, replaceAccess } from './access.repo.ts'
import { categoriesOfModels } from './category.repo.ts'
import * as repo from './model.repo.ts'
import { toAuditRecord } from './model.shape.ts'
import { withCleanTemplate } from './print-template.rules.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

export const MODEL = 'workflowModel'

export function pageModels(kernel: KernelPart, actor: Actor, query: WorkflowModelQuery): Promise<Page<WorkflowModel>> {
  return kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.modelList, repo.callOfModels(actor.tenantId, query)),
  )
}

/** The categories that models have, with their number. */
export const listCategories = (kernel: KernelPart, actor: Actor): Promise<ModelCategory[]> =>
  kernel.database.read(actor.tenantId, (db) => categoriesOfModels(db, actor.language))

export async function getModel(kernel: KernelPart, actor: Actor, id: string) {
  const { model, reading } = await kernel.database.read(actor.tenantId, async (db) => ({
    model: await repo.findModel(db, id),
    reading: await readingFor(db, actor),
  }))
  if (model === undefined) throw new AppError(errors.notFound)
  const found = await checkXml(model.xml, reading)
  const problems = await kernel.database.read(actor.tenantId, (db) => problemsWithPeople(db, found, actor.language))
  return { ...model, ...settingsOf(model.settings), problems }
}

/** What is wrong with a drawing, and what its tasks may name. Nothing is kept. */
export async function checkModel(kernel: KernelPart, actor: Actor, xml: string): Promise<ModelCheck> {
  const reading = await readingOf(kernel, actor)
  const checked = await checkXml(xml, reading)
  const declared = await declaredFields(checked)
  return {
    problems: await kernel.database.read(actor.tenantId, (db) => problemsWithPeople(db, checked, actor.language)),
    ...offeredWork(reading, actor.language),
    ...(declared.length > 0 && { declared }),
  }
}

/** How an actor reads files. Outside of transactions: reading one may take a while. */
const readingOf = (kernel: KernelPart, actor: Actor): Promise<Reading> =>
  kernel.database.read(actor.tenantId, (db) => readingFor(db, actor))

/** Keeps a model, faulty or not, as long as it is a file with a process in it. */
export async function createModel(kernel: KernelPart, actor: Actor, given: ModelDraft) {
  const draft = withCleanTemplate(given)
  const found = await checkXml(draft.xml, await readingOf(kernel, actor))
  return kernel.database.transaction(actor.tenantId, (tx) => keepModel(tx, actor, { draft, found }))
}

/** Keeps a new model whose file was looked at. @throws model_faulty, key_taken */
async function keepModel(tx: Tx, actor: Actor, { draft, found }: { draft: ModelDraft; found: CheckedFile }) {
  const id = newId()
  await assertOwner(tx, actor, draft)
  const { key, xml } = readable(found)
  await assertKeyFree(tx, actor, key)
  await repo.insertModel(tx, { tenantId: actor.tenantId, id, by: actor.userId }, { ...draft, xml, key })
  await recordChange(tx, actor, {
    action: 'create',
    resource: MODEL,
    resourceId: id,
    label: draft.name,
    after: toAuditRecord({ ...draft, key, xml }),
  })
  return { id, key, version: 1, problems: await problemsWithPeople(tx, found, actor.language) }
}

/**
 * Keeps a copy of a model as it is drawn now: its processes have other ids, its settings and permissions are the same,
 * but it is not for the public before a user says so.
 * @throws not_found, key_taken, model_faulty
 */
export async function copyModel(
  kernel: KernelPart,
  actor: Actor,
  { id, key, name, nameEn }: ModelCopy & { id: string },
) {
  const { source, reading } = await kernel.database.read(actor.tenantId, async (db) => ({
    source: await repo.findModel(db, id),
    reading: await readingFor(db, actor),
  }))
  if (source === undefined) throw new AppError(errors.notFound)
  const xml = withProcessIds(source.xml, newIds(source.xml, key))
  const settings = { ...settingsOf(source.settings), publicStart: null }
  const draft = ModelDraft.parse({ ...source, ...settings, name, nameEn, xml })
  const found = await checkXml(xml, reading)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const kept = await keepModel(tx, actor, { draft, found })
    const access = { tenantId: actor.tenantId, modelId: kept.id, startBy: source.startBy, by: actor.userId }
    await replaceAccess(tx, access, await accessOf(tx, id))
    return kept
  })
}

/** The first process gets the key; the others have a number behind it. */
const newIds = (xml: string, key: string): ReadonlyMap<string, string> =>
  new Map(processIdsIn(xml).map((old, at) => [old, at === 0 ? key : `${key}_${at + 1}`]))

export async function updateModel(kernel: KernelPart, actor: Actor, { id, version, ...given }: ModelUpdate) {
  const draft = withCleanTemplate(given)
  const found = await checkXml(draft.xml, await readingOf(kernel, actor))
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const before = await repo.findModelForUpdate(tx, id)
    if (before === undefined) throw new AppError(errors.notFound)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    await assertOwner(tx, actor, { ...draft, before: settingsOf(before.settings).publicStart })
    const { key, xml } = readable(found)
    await assertKeyFree(tx, actor, key, id)
    await repo.updateModel(tx, { tenantId: actor.tenantId, id, by: actor.userId }, { ...draft, xml, key })
    const change = {
      before: toAuditRecord({ ...before, ...settingsOf(before.settings) }),
      after: toAuditRecord({ ...draft, key, xml }),
    }
    await recordChange(tx, actor, { action: 'update', resource: MODEL, resourceId: id, label: draft.name, ...change })
    return { id, key, version: before.version + 1, problems: await problemsWithPeople(tx, found, actor.language) }
  })
}

/** What ended stays to be looked at; what runs keeps the model. The draft goes into the recycle bin. */
export async function removeModel(kernel: KernelPart, actor: Actor, id: string): Promise<void> {
  await kernel.database.transaction(actor.tenantId, (tx) => remove(tx, actor, id))
}

export function removeModels(kernel: KernelPart, actor: Actor, ids: readonly string[]): Promise<BatchResult> {
  return kernel.database.transaction(actor.tenantId, (tx) => eachOf(ids, actor.language, (id) => remove(tx, actor, id)))
}

async function remove(tx: Tx, actor: Actor, id: string): Promise<void> {
  const model = await repo.findModelForUpdate(tx, id)
  if (model === undefined) throw new AppError(errors.notFound)
  const count = await repo.countRunning(tx, id)
  if (count > 0) throw new AppError(workflowErrors.modelRuns, { count })
  const trace = { resource: MODEL, resourceId: id, label: model.name }
  const draft = { ...model, ...settingsOf(model.settings) }
  await moveToRecycleBin(tx, actor, { ...trace, payload: ModelDraft.parse(draft) })
  await repo.deleteModel(tx, id)
  await recordChange(tx, actor, { ...trace, action: 'delete', before: toAuditRecord(draft) })
}

/** @throws model_faulty for what is no file with a process in it */
export function readable<Found extends CheckedFile>(found: Found): Found & { key: string } {
  const [first] = found.processes
  if (first === undefined) throw new AppError(workflowErrors.modelFaulty, { count: 1 }, { problems: found.problems })
  return { ...found, key: first.id }
}
