/** What starts and tasks ask for. The forms of a deployed version never change, so a node remembers them for good. */
import { LRUCache } from 'lru-cache'
import { errors } from '#contract/errors.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { rawIssues } from '#kernel/http/parse.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Language } from '#kernel/i18n/translate.ts'
import type { Forms, Ir, Labels } from '#process/index.ts'
import { objectionsTo, type FormField, type StartForm } from '#workflow/contract/form.ts'
import { managesDefinition, mayStart } from '../model/access-lookup.repo.ts'
import { formsIn } from '../model/file-reading.service.ts'
import { namesOf } from '../runtime/persistence/people.repo.ts'
import { newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { processName } from '../runtime/engine/process-name.ts'
import { idsOfPeople } from '../runtime/persistence/people.repo.ts'
import { xmlOf } from '../runtime/persistence/definition.repo.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'database'>

const MAX_REMEMBERED = 500
/** By tenant and id. */
const remembered = new LRUCache<string, Forms>({ max: MAX_REMEMBERED })

/** The forms of a deployed version. */
export async function formsFor(db: Db, tenantId: number, { id, ir }: Definition): Promise<Forms> {
  const key = `${tenantId} ${id}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const forms = await formsIn(await xmlOf(db, id), ir)
  remembered.set(key, forms)
  return forms
}

/** What a task asks for; a request that was returned to its initiator is changed in the form it was started with. */
export const formAt = (forms: Forms, ir: Ir, nodeId: string): Forms['start'] =>
  isOwnStart(ir, nodeId) ? forms.start : (forms.tasks[nodeId] ?? [])

/** Every field of a version, each name once: how its variables are called. */
export const fieldsOf = ({ start, tasks }: Forms, language: Language): FormField[] => [
  ...new Map([...Object.values(tasks).flat(), ...start].map((field) => [field.name, onWire(field, language)])).values(),
]

/** A field as it is shown: with its labels in a language, else those without one. */
export function onWire({ options, ...field }: Forms['start'][number], language?: Language): FormField {
  const shown = inLanguage(field, language)
  return options === undefined ? shown : { ...shown, options: options.map((one) => inLanguage(one, language)) }
}

function inLanguage<Labelled extends { label: string; labels?: Labels }>(
  { labels, ...one }: Labelled,
  language: Language | undefined,
): Omit<Labelled, 'labels'> {
  return { ...one, label: (language && labels?.[language]) ?? one.label }
}

export async function startForm(kernel: KernelPart, actor: Actor, key: string): Promise<StartForm> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const definition = await newestDefinition(db, actor.tenantId, key)
    if (definition === undefined || !(await mayStart(db, actor, key))) throw new AppError(errors.notFound)
    const { start } = await formsFor(db, actor.tenantId, definition)
    const mayAdd = await managesDefinition(db, actor, definition.id)
    return {
      key,
      name: processName(definition, actor.language),
      number: definition.number,
      fields: start.map((field) => onWire(field, actor.language)),
      mayAdd,
    }
  })
}

/**
 * @param given the variables that this call sets
 * @throws InvalidInput with all that is wrong, each at its variable
 */
export function checkVars(
  fields: Forms['start'],
  vars: Readonly<Record<string, unknown>>,
  given: Readonly<Record<string, unknown>> = vars,
): void {
  const issues = objectionsTo(
    fields.map((field) => onWire(field)),
    vars,
    given,
  ).flatMap(({ name, issue }) => rawIssues({ ...issue, path: ['vars', name, ...issue.path] }))
  if (issues.length > 0) throw new InvalidInput(issues)
}

/** The names of the people that variables speak of, by what stands in them: an id or a user name. */
export async function peopleIn(
  db: Db,
  fields: readonly FormField[],
  vars: Readonly<Record<string, unknown>>,
): Promise<Record<string, string>> {
  const asked = fields.flatMap(({ name, type }) => {
    if ((type !== 'user' && type !== 'users') || !Object.hasOwn(vars, name)) return []
    return [vars[name]].flat().filter((one): one is string => typeof one === 'string' && one !== '')
  })
  if (asked.length === 0) return {}
  const ids = await idsOfPeople(db, asked)
  const names = await namesOf(db, [...ids.values()])
  return Object.fromEntries(
    asked.flatMap((one) => {
      const name = names.get(ids.get(one.toLowerCase()) ?? '')
      return name === undefined ? [] : [[one, name]]
    }),
  )
}
