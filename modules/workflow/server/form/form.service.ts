/** What starts and tasks ask for. The forms of a deployed version never change, so a node remembers them for good. */
import { LRUCache } from 'lru-cache'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Forms } from '#process/index.ts'
import type { ProcessForm, StartForm } from '#workflow/contract/form.ts'
import { managesDefinition, mayStart } from '../model/access-lookup.repo.ts'
import { formsIn } from '../model/file-reading.service.ts'
import { newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { xmlOf } from '../runtime/persistence/definition.repo.ts'
import { formValues } from './form-people.service.ts'
import { onWire, type AnyValues } from './form.shape.ts'
import { generatedForm, type GeneratedForm } from './generated-model.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

/** The forms of a deployed version, as its file has them and as models. */
export interface DefinitionForms {
  declared: Forms
  start: GeneratedForm
  task: (nodeId: string) => GeneratedForm
}

const MAX_REMEMBERED = 500
/** By tenant and id. */
const remembered = new LRUCache<string, DefinitionForms>({ max: MAX_REMEMBERED })

/** The forms of a deployed version. */
export async function formsFor(db: Db, tenantId: number, definition: Definition): Promise<DefinitionForms> {
  const key = `${tenantId} ${definition.id}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const forms = modelsOf(await formsIn(await xmlOf(db, definition.id), definition.ir), definition)
  remembered.set(key, forms)
  return forms
}

/** Models are made when they are first asked for: a process has many tasks. */
function modelsOf(fields: Forms, { ir, name, nameEn }: Definition): DefinitionForms {
  const title = { zh: name, en: nameEn }
  const tasks = new Map<string, GeneratedForm>()
  // What is only shown has nothing to show before the process has begun.
  const start = generatedForm(
    fields.start.filter(({ readOnly }) => readOnly !== true),
    title,
  )
  return {
    declared: fields,
    start,
    task: (nodeId) => {
      if (isOwnStart(ir, nodeId)) return start
      const known = tasks.get(nodeId) ?? generatedForm(fields.tasks[nodeId] ?? [], title)
      tasks.set(nodeId, known)
      return known
    },
  }
}

export async function startForm(kernel: KernelPart, actor: Actor, key: string): Promise<StartForm> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const definition = await newestDefinition(db, actor.tenantId, key)
    if (definition === undefined || !(await mayStart(db, actor, key))) throw new AppError(errors.notFound)
    const { start } = await formsFor(db, actor.tenantId, definition)
    return {
      key,
      name: processName(definition, actor.language),
      number: definition.number,
      forms: await shownForms(db, start, {}),
      mayAdd: await managesDefinition(db, actor, definition.id),
    }
  })
}

/** The forms of an open task. */
export async function taskForms(
  db: Db,
  actor: Actor,
  { definition, nodeId, vars }: { definition: Definition; nodeId: string; vars: AnyValues },
): Promise<ProcessForm[]> {
  const form = (await formsFor(db, actor.tenantId, definition)).task(nodeId)
  return shownForms(db, form, vars)
}

/** A form as its user opens it. Users are known by their ids there; processes know them by their names, too. */
async function shownForms(db: Db, form: GeneratedForm, vars: AnyValues): Promise<ProcessForm[]> {
  if (form.variables.size === 0) return []
  const { values, names } = await formValues(db, form, vars)
  return [onWire(form, values, names)]
}
