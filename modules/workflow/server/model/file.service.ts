/** Files of this and other engines: what they would become, and kept as models. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ModelSettings, type ModelProblem } from '#workflow/contract/model.ts'
import type { ImportedFile, ImportReport, ModelImport } from '#workflow/contract/model-file.ts'
import { completeXml, offeredWork, readingFor, reportOnXml } from './file-reading.service.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { findByKey, findModel } from './model.repo.ts'
import { createModel, readable, updateModel } from './model.service.ts'
import { peopleMissing } from './named-people.service.ts'
import type { NamedAt } from './named-people.shape.ts'
import { settingsOf } from './settings.shape.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

/** Characters, as the contract of models has it. */
const MAX_NAME = 100

/** What a file would become. Nothing is kept, and a file that is none is a finding, too. */
export async function checkFile(
  kernel: KernelPart,
  actor: Actor,
  { xml, functions, expressions }: ImportedFile,
): Promise<ImportReport> {
  const reading = await kernel.database.read(actor.tenantId, (db) => readingFor(db, actor))
  const { key, named, report } = await reportOnXml(xml, { functions, expressions }, reading)
  const { known, missing } = await kernel.database.read(actor.tenantId, async (db) => ({
    known: key === undefined ? undefined : await findByKey(db, key),
    missing: await peopleMissing(db, named, actor.language),
  }))
  const { services, calls } = offeredWork(reading, actor.language)
  return {
    becomes: key === undefined ? 'nothing' : known === undefined ? 'created' : 'updated',
    modelId: known?.id ?? null,
    modelName: known?.name ?? '',
    ...report,
    findings: withMissing(report.findings, missing, named),
    services,
    calls,
  }
}

/** People who are not there stand behind what else is doubtful. */
function withMissing(
  findings: ImportReport['findings'],
  missing: readonly ModelProblem[],
  named: readonly NamedAt[],
): ImportReport['findings'] {
  const doubtful = missing.map(({ node, message }) => ({
    outcome: 'doubtful' as const,
    node: node ?? '',
    name: named.find((one) => one.node === node)?.label ?? node ?? '',
    what: '',
    value: '',
    meaning: null,
    message,
  }))
  const at = findings.findLastIndex(({ outcome }) => outcome === 'refused' || outcome === 'doubtful') + 1
  return [...findings.slice(0, at), ...doubtful, ...findings.slice(at)]
}

/**
 * Stores a file as it will be deployed: with the ids that were missing.
 * @throws key_taken when a model has the key and `replace` is not set, forbidden for who may not change it
 */
export async function importFile(
  kernel: KernelPart,
  actor: Actor,
  { name, category, xml, functions, expressions, settings: carried, replace }: ModelImport,
): Promise<{ id: string; outcome: 'created' | 'updated' | 'unchanged' }> {
  const reading = await kernel.database.read(actor.tenantId, (db) => readingFor(db, actor))
  const {
    key,
    processes,
    xml: completed,
    formKey,
  } = readable(await completeXml(xml, { functions, expressions }, reading))
  const model = await kernel.database.read(actor.tenantId, async (db) => {
    const known = await findByKey(db, key)
    return known && findModel(db, known.id)
  })
  if (model === undefined) {
    const nameEn = processes[0]?.nameEn.slice(0, MAX_NAME) ?? ''
    const settings = { ...ModelSettings.parse({ formKey }), nameEn, category, categoryEn: '', remark: '', ...carried }
    const draft = { name, xml: completed, ...settings }
    const { id } = await createModel(kernel, actor, draft)
    return { id, outcome: 'created' }
  }
  if (!replace) throw new AppError(workflowErrors.keyTaken, { key, name: model.name })
  if (!holds(actor, 'wf:model:update')) throw new AppError(errors.forbidden)
  if (model.xml === completed && carried === undefined) return { id: model.id, outcome: 'unchanged' }
  const { nameEn, category: ownCategory, categoryEn, remark } = model
  const kept = { name: model.name, nameEn, category: ownCategory, categoryEn, remark, ...settingsOf(model.settings) }
  // The model may be for the public: that stays as it is.
  await updateModel(kernel, actor, { id: model.id, version: model.version, ...kept, ...carried, xml: completed })
  return { id: model.id, outcome: 'updated' }
}
