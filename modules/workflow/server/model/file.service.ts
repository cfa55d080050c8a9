/** Files of this and other engines: what they would become, and kept as models. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ModelSettings } from '#workflow/contract/model.ts'
import type { ImportedFile, ImportReport, ModelImport } from '#workflow/contract/model-file.ts'
import { foreignWork, withFunctions } from './map-functions.ts'
import { checked, type Checked } from './model.checks.ts'
import { registeredNames } from '../service/service.repo.ts'
import { findByKey, findModel } from './model.repo.ts'
import { createModel, readable, updateModel } from './model.service.ts'
import { reportOf, startFormOf } from './report.ts'
import { settingsOf } from './settings.ts'

/** What a file would become. Nothing is kept, and a file that is none is a finding, too. */
export async function checkFile(kernel: Kernel, actor: Actor, { xml, functions }: ImportedFile): Promise<ImportReport> {
  const services = await kernel.database.read(actor.tenantId, (db) => registeredNames(db))
  const plain = await checked(xml, actor.language, services)
  const work = foreignWork(plain.compiled)
  const mappedXml = withFunctions(plain.xml, work, functions)
  const found = mappedXml === plain.xml ? plain : await checked(mappedXml, actor.language, services)
  const [first] = found.compiled.processes
  const known = first && (await kernel.database.read(actor.tenantId, (db) => findByKey(db, first.id)))
  return {
    becomes: first === undefined ? 'nothing' : known === undefined ? 'created' : 'updated',
    modelId: known?.id ?? null,
    modelName: known?.name ?? '',
    ...(await reportOf(found, actor.language)),
    foreign: [...new Set(work.values())].map((name) => ({ name, tasks: tasksWith(plain, work, name) })),
    services: [...services].sort(),
  }
}

function tasksWith({ compiled }: Checked, work: ReadonlyMap<string, string>, name: string): string[] {
  const nodes = compiled.processes.flatMap((ir) => Object.values(ir.nodes))
  return nodes.filter(({ id }) => work.get(id) === name).map((node) => node.name || node.id)
}

/**
 * Keeps a file, as it will be deployed: with the ids that were missing.
 * @throws name_taken when a model has the key and it was not said to be replaced, forbidden for who may not change it
 */
export async function importFile(
  kernel: Kernel,
  actor: Actor,
  { name, category, xml, functions, replace }: ModelImport,
): Promise<{ id: string; outcome: 'created' | 'updated' | 'unchanged' }> {
  const plain = readable(await checked(xml, actor.language))
  const completed = withFunctions(plain.xml, foreignWork(plain.compiled), functions)
  const { key } = plain
  const model = await kernel.database.read(actor.tenantId, async (db) => {
    const known = await findByKey(db, key)
    return known && findModel(db, known.id)
  })
  if (model === undefined) {
    const settings = ModelSettings.parse({ formKey: await startFormOf(completed) })
    const draft = { name, category, remark: '', xml: completed, ...settings }
    const { id } = await createModel(kernel, actor, draft)
    return { id, outcome: 'created' }
  }
  if (!replace) throw new AppError(errors.nameTaken, { name: key })
  if (!holds(actor, 'wf:model:update')) throw new AppError(errors.forbidden)
  if (model.xml === completed) return { id: model.id, outcome: 'unchanged' }
  const kept = { name: model.name, category: model.category, remark: model.remark, ...settingsOf(model.settings) }
  await updateModel(kernel, actor, { id: model.id, version: model.version, ...kept, xml: completed })
  return { id: model.id, outcome: 'updated' }
}
