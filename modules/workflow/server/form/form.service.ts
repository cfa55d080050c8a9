/** What starts and tasks ask for. The forms of a deployed version never change, so a node remembers them for good. */
import { CountedCache } from '#kernel/caches/counted-cache.ts'
import { validate } from 'uuid'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Forms } from '#process/index.ts'
import { textIn } from '#forms-core/index.ts'
import type { FieldMode } from '#forms/contract/access.ts'
import type { NamedForm, ProcessForm, StartForm } from '#workflow/contract/form.ts'
import { managesDefinition, mayStart } from '../model/access-lookup.repo.ts'
import { formsIn } from '../model/file-reading.service.ts'
import { newestDefinition, type Definition, type FormOfDefinition } from '../runtime/engine/definition.service.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { xmlOf } from '../runtime/persistence/definition.repo.ts'
import { formOfVersion, formsForProcesses, publishedVersion, shownProcessForm } from '#forms/server/index.ts'
import { formValues } from './form-people.service.ts'
import { onlineOnWire, onWire, type AnyValues } from './form.shape.ts'
import { withoutNames } from './hidden-values.shape.ts'
import { hiddenNames, hidesAt, modesAt } from './online-form.rules.ts'
import type { DefinitionForms, OnlineVersion } from './definition-forms.ts'
import { generatedForm, type GeneratedForm } from './generated-model.ts'

/** What addresses of files in forms are made with. */
type FormKernel = Pick<Kernel, 'settings' | 'keyFor'>
/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'> & FormKernel

const MAX_REMEMBERED = 500
/** By tenant and id. */
const remembered = new CountedCache<DefinitionForms>({ name: 'definitionForm' }, { max: MAX_REMEMBERED })

/** The forms of a deployed version. */
export async function formsFor(db: Db, tenantId: number, definition: Definition): Promise<DefinitionForms> {
  const key = `${tenantId} ${definition.id}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const online = definition.form && (await formOfVersion(db, definition.form.versionId))
  const forms = modelsOf(await formsIn(await xmlOf(db, definition.id), definition.ir), definition, online)
  remembered.set(key, forms)
  return forms
}

/** The forms of a file that is not deployed: nothing of them is remembered. */
export async function formsOfFile(db: Db, xml: string, definition: Definition): Promise<DefinitionForms> {
  const online = definition.form && (await formOfVersion(db, definition.form.versionId))
  return modelsOf(await formsIn(xml, definition.ir), definition, online)
}

/**
 * The form that a model is started with, as its designers fill it in on trial: all of it, without values. Null where
 * the key is none of a published form.
 */
export async function formOfModel(kernel: KernelPart, actor: Actor, formKey: string): Promise<ProcessForm | null> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const at = await publishedForm(db, formKey)
    if (at === undefined) return null
    const shown = await shownProcessForm(kernel, db, actor, { at: { ...at, modes: new Map() } })
    return shown === undefined ? null : onlineOnWire(shown, { formId: at.formId, isNew: true })
  })
}

/** The published version of a form that a model names by its key. */
export async function publishedForm(db: Db, formKey: string): Promise<FormOfDefinition | undefined> {
  return validate(formKey) ? publishedVersion(db, formKey) : undefined
}

/** Models are made when they are first asked for: a process has many tasks. */
function modelsOf(fields: Forms, { ir, name, nameEn }: Definition, online: OnlineVersion | undefined): DefinitionForms {
  // What the online form has is not asked for again.
  const besides = (all: Forms['start']) => all.filter((field) => online?.form.names.has(field.name) !== true)
  const title = { zh: name, en: nameEn }
  const tasks = new Map<string, GeneratedForm>()
  // What is only shown has nothing to show before the process has begun.
  const start = generatedForm(
    besides(fields.start).filter(({ readOnly }) => readOnly !== true),
    title,
  )
  return {
    declared: fields,
    online,
    start,
    task: (nodeId) => {
      if (isOwnStart(ir, nodeId)) return start
      const known = tasks.get(nodeId) ?? generatedForm(besides(fields.tasks[nodeId] ?? []), title)
      tasks.set(nodeId, known)
      return known
    },
  }
}

/** The forms that a model can name. */
export async function publishedForms(kernel: Pick<Kernel, 'database'>, actor: Actor): Promise<NamedForm[]> {
  const forms = await kernel.database.read(actor.tenantId, formsForProcesses)
  return forms.map(({ id, name, nameEn, versionNo }) => ({
    id,
    name: textIn({ zh: name, en: nameEn }, actor.language),
    versionNo,
  }))
}

export async function startForm(kernel: KernelPart, actor: Actor, key: string): Promise<StartForm> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const definition = await newestDefinition(db, actor.tenantId, key)
    if (definition === undefined || !(await mayStart(db, actor, key))) throw new AppError(errors.notFound)
    const forms = await formsFor(db, actor.tenantId, definition)
    return {
      key,
      name: processName(definition, actor.language),
      number: definition.number,
      forms: [
        ...(await onlineForms(kernel, db, actor, { definition, forms })),
        ...(await shownForms(db, forms.start, {})),
      ],
      mayAdd: await managesDefinition(db, actor, definition.id),
    }
  })
}

interface TaskPlace {
  readonly definition: Definition
  readonly nodeId: string
  readonly vars: AnyValues
  readonly recordId: string | null
  readonly isOpen: boolean
}

/** The forms of a task, and the names of fields that its users do not see. */
export async function taskForms(
  kernel: FormKernel,
  db: Db,
  actor: Actor,
  { definition, nodeId, vars, recordId, isOpen }: TaskPlace,
): Promise<{ forms: ProcessForm[]; hidden: ReadonlySet<string> }> {
  const forms = await formsFor(db, actor.tenantId, definition)
  const online = await onlineForms(kernel, db, actor, { definition, forms, nodeId, recordId })
  const hidden = hiddenAt(forms, definition, nodeId)
  const own = isOpen ? await shownForms(db, forms.task(nodeId), withoutNames(vars, hidden)) : []
  return { forms: [...online, ...own], hidden }
}

/**
 * The names of what is not seen at a node: fields of the online form, and variables beside it that the model names.
 * @param nodeId left out: the start
 */
export function hiddenAt(
  { online, declared }: DefinitionForms,
  { ir }: Pick<Definition, 'ir'>,
  nodeId?: string,
): ReadonlySet<string> {
  const named = hidesAt(ir, nodeId)
  if (online === undefined) return named
  const beside = [...named].filter((name) => !online.form.names.has(name.split('.')[0] ?? name))
  return new Set([...hiddenNames(online.form, modesAt(online.form, declared, ir, nodeId)), ...beside])
}

interface OnlinePlace {
  readonly definition: Definition
  readonly forms: DefinitionForms
  /** Left out: the start. */
  readonly nodeId?: string
  /** Left out: nothing is stored yet. Null: there is no record. */
  readonly recordId?: string | null
}

/** The online form at a node: one, or none. */
async function onlineForms(
  kernel: FormKernel,
  db: Db,
  actor: Actor,
  { definition: { form, ir }, forms: { online, declared }, nodeId, recordId }: OnlinePlace,
): Promise<ProcessForm[]> {
  if (form === undefined || online === undefined || recordId === null) return []
  const at = { ...form, modes: modesAt(online.form, declared, ir, nodeId) }
  const shown = await shownProcessForm(kernel, db, actor, { at, recordId })
  return shown === undefined ? [] : [onlineOnWire(shown, { formId: form.formId, isNew: recordId === undefined })]
}

/** The online form of an instance as a reader sees it: with what is hidden from them left out. */
export async function readForm(
  kernel: FormKernel,
  db: Db,
  actor: Actor,
  { definition, recordId, hidden }: { definition: Definition; recordId: string | null; hidden: ReadonlySet<string> },
): Promise<ProcessForm | null> {
  const { form } = definition
  const { online } = await formsFor(db, actor.tenantId, definition)
  if (form === undefined || online === undefined || recordId === null) return null
  const modes = new Map(
    [...online.form.fields.values()].flatMap(({ id, name, table }): [string, FieldMode][] => {
      if (hidden.has(table === undefined ? name : `${online.form.fields.get(table)?.name ?? ''}.${name}`))
        return [[id, 'hide']]
      return table === undefined ? [[id, 'read']] : []
    }),
  )
  const shown = await shownProcessForm(kernel, db, actor, { at: { ...form, modes }, recordId })
  return shown === undefined ? null : onlineOnWire(shown, { formId: form.formId, isNew: false })
}

/** What the process asks for by itself. Users are known by their ids there; processes know them by their names, too. */
export async function shownForms(db: Db, form: GeneratedForm, vars: AnyValues): Promise<ProcessForm[]> {
  if (form.variables.size === 0) return []
  const { values, names } = await formValues(db, form, vars)
  return [onWire(form, values, names)]
}
