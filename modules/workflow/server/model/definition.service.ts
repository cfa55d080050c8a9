/**
 * Versions of models: looked at, compared, put back as the draft, turned off and on. What was deployed never changes.
 */
import type { Flag } from '#contract/scalars.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Difference, WorkflowDefinition } from '#workflow/contract/definition.ts'
import type { ModelSettings, Suspension, SuspensionResult } from '#workflow/contract/model.ts'
import { createSuspensionBatch } from '../migrate/batch.service.ts'
import * as repo from './definition.repo.ts'
import { type VersionRow, versionsOf, type FoundVersion, findVersion } from './definition-lookup.repo.ts'
import { differenceBetween, readingFor } from './file-reading.service.ts'
import { findModel, findModelForUpdate } from './model.repo.ts'
import { MODEL, updateModel } from './model.service.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { settingsOf } from './settings.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'jobs' | 'lists'>

export async function listVersions(kernel: KernelPart, actor: Actor, modelId: string): Promise<WorkflowDefinition[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if ((await findModel(db, modelId)) === undefined) throw new AppError(errors.notFound)
    return (await versionsOf(db, modelId)).map((one) => shown(one, actor.language))
  })
}

export async function getVersion(kernel: KernelPart, actor: Actor, id: string) {
  const version = await kernel.database.read(actor.tenantId, (db) => findVersion(db, id))
  if (version === undefined) throw new AppError(errors.notFound)
  return { ...shown(version, actor.language), xml: version.xml }
}

const shown = ({ settings, ...row }: VersionRow, language: Language): WorkflowDefinition => ({
  ...row,
  name: processName(row, language),
  settings: settingsOf(settings),
})

/** From a version to another of the same model, or to the draft. */
export async function compareVersion(
  kernel: KernelPart,
  actor: Actor,
  id: string,
  otherId: string | undefined,
): Promise<Difference> {
  const { before, old, after, reading } = await kernel.database.read(actor.tenantId, async (db) => {
    const version = await findVersion(db, id)
    if (!version?.modelId) throw new AppError(errors.notFound)
    const processes = await repo.processesOf(db, version)
    const draft = otherId === undefined ? await findModel(db, version.modelId) : undefined
    const other = otherId === undefined ? undefined : await findVersion(db, otherId)
    const found =
      other !== undefined && other.modelId === version.modelId
        ? {
            number: other.number,
            xml: other.xml,
            settings: other.settings,
            processes: await repo.processesOf(db, other),
          }
        : draft && { number: null, xml: draft.xml, settings: draft.settings, processes: undefined }
    if (found === undefined) throw new AppError(errors.notFound)
    return { before: version, old: processes, after: found, reading: await readingFor(db, actor) }
  })
  const { changes, problems } = await differenceBetween(old, after.processes ?? { xml: after.xml, reading })
  const side = ({ number, xml, settings }: { number: number | null; xml: string; settings: unknown }) => ({
    number,
    xml,
    settings: settingsOf(settings),
  })
  return {
    from: side(before),
    to: side(after),
    changes,
    verdict: changes.length > 0 ? 'meaning' : before.xml === after.xml ? 'same' : 'drawing',
    problems,
  }
}

/** The version's file and settings become the draft; what is deployed stays as it is until the draft is deployed. */
export async function restoreVersion(kernel: KernelPart, actor: Actor, id: string): Promise<{ id: string }> {
  const found = await kernel.database.read(actor.tenantId, async (db) => {
    const version = await findVersion(db, id)
    const model = !version?.modelId ? undefined : await findModel(db, version.modelId)
    return version && model && { version, model }
  })
  if (found === undefined) throw new AppError(errors.notFound)
  const { version, model } = found
  const settings: ModelSettings = settingsOf(version.settings)
  const { name, nameEn, category, categoryEn, remark } = model
  const kept = { name, nameEn, category, categoryEn, remark }
  await updateModel(kernel, actor, { id: model.id, ...kept, xml: version.xml, ...settings })
  return { id: model.id }
}

/** Whether a version may be started. With `cascade` its instances follow, each by itself, behind. */
export async function setVersionSuspended(
  kernel: KernelPart,
  actor: Actor,
  { id, suspended, cascade }: Suspension,
): Promise<SuspensionResult> {
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const version = await findVersion(tx, id)
    if (!version?.modelId) throw new AppError(errors.notFound)
    await findModelForUpdate(tx, version.modelId)
    if (version.suspended !== suspended) await writeSuspended(tx, actor, version, suspended)
    if (!cascade) return { batchId: null }
    return { batchId: await createSuspensionBatch(kernel, tx, actor, { modelId: version.modelId, version, suspended }) }
  })
}

async function writeSuspended(tx: Tx, actor: Actor, version: FoundVersion, suspended: Flag): Promise<void> {
  await repo.setVersionSuspended(tx, version.id, suspended)
  await recordChange(tx, actor, {
    action: 'update',
    resource: MODEL,
    resourceId: version.modelId ?? version.id,
    label: `${version.name} v${version.number}`,
    before: { suspended: version.suspended },
    after: { suspended },
  })
}
