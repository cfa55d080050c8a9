/**
 * What the rows of lists say of requests besides their titles: the values of fields that the model names, as they are
 * now. Lists whose models name none read nothing.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { fieldTexts } from '#forms/server/index.ts'
import { textIn, type Field } from '#forms-core/index.ts'
import { MAX_SUMMARY_FIELDS, type SummaryPart } from '#workflow/contract/summary.ts'
import { formsFor } from '../form/form.service.ts'
import { fieldsByName, valueIn, type AnyValues } from '../form/form.shape.ts'
import { hasHiddenColumns } from '../form/hidden-values.shape.ts'
import { hiddenAnywhere } from '../form/hidden-vars.service.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { idsOfPeople } from '../runtime/persistence/people.repo.ts'
import { varsOfInstances } from './vars.repo.ts'

/** Of one field in a list. */
const MAX_CHARACTERS = 80

/** A root, by id, and the version it runs with. */
interface Request {
  readonly id: string
  readonly definitionId: string
}

/** A field with the variable that it sets. */
interface Shown {
  readonly variable: string
  readonly field: Field
}

/** The summaries of requests, by id; those without one are missing. */
export async function summariesOf(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  actor: Actor,
  requests: readonly Request[],
): Promise<Map<string, SummaryPart[]>> {
  const found = new Map<string, SummaryPart[]>()
  for (const definitionId of new Set(requests.map((one) => one.definitionId))) {
    const fields = await summaryFields(db, actor, definitionId)
    if (fields.length === 0) continue
    const ids = [...new Set(requests.flatMap((one) => (one.definitionId === definitionId ? [one.id] : [])))]
    const vars = await varsOfInstances(db, ids)
    const records = await byFieldId(
      db,
      fields,
      ids.map((id) => vars.get(id) ?? {}),
    )
    const texts = await fieldTexts(kernel, db, actor, { fields: fields.map(({ field }) => field), records })
    for (const [at, id] of ids.entries()) found.set(id, partsOf(fields, texts[at] ?? [], actor))
  }
  return found
}

/** A task as its row knows it: of which instance, in which request. */
interface RequestTask {
  readonly instanceId: string
  readonly definitionId: string
  readonly rootId: string
  readonly rootDefinitionId: string
}

/**
 * The summaries of tasks: of their request, and before it what a called process says of itself, since one request may
 * call it once for each row.
 */
export async function taskSummaries(
  kernel: Pick<Kernel, 'labels'>,
  db: Db,
  actor: Actor,
  tasks: readonly RequestTask[],
): Promise<(task: Pick<RequestTask, 'instanceId' | 'rootId'>) => SummaryPart[]> {
  const found = await summariesOf(
    kernel,
    db,
    actor,
    tasks.flatMap(({ instanceId, definitionId, rootId, rootDefinitionId }) => [
      { id: rootId, definitionId: rootDefinitionId },
      { id: instanceId, definitionId },
    ]),
  )
  return ({ instanceId, rootId }) =>
    [...new Set([instanceId, rootId])].flatMap((id) => found.get(id) ?? []).slice(0, MAX_SUMMARY_FIELDS)
}

/** The fields of a version that its summaries show: those that no step hides. */
async function summaryFields(db: Db, { tenantId }: Actor, definitionId: string): Promise<Shown[]> {
  const definition = await definitionOf(db, tenantId, definitionId)
  const names = definition.settings.summaryFields
  if (names.length === 0) return []
  const forms = await formsFor(db, tenantId, definition)
  const hidden = hiddenAnywhere(forms, definition)
  const fields = fieldsByName(forms)
  return names.flatMap((variable) => {
    const isHidden = hidden.has(variable) || hasHiddenColumns(variable, hidden)
    const field = isHidden ? undefined : fields.get(variable)
    return field === undefined ? [] : [{ variable, field }]
  })
}

/** Variables as values of fields; processes know users by their user names, too. */
async function byFieldId(db: Db, fields: readonly Shown[], all: readonly AnyValues[]) {
  const people = fields.filter(({ field }) => field.kind === 'user')
  const words = all.flatMap((vars) => people.flatMap(({ variable }) => textsIn(valueIn(vars, variable))))
  const ids = words.length === 0 ? new Map<string, string>() : await idsOfPeople(db, words)
  const idOf = (one: unknown) => (typeof one === 'string' ? (ids.get(one.toLowerCase()) ?? one) : one)
  return all.map((vars) =>
    Object.fromEntries(
      fields.flatMap(({ variable, field: { id, kind } }) => {
        const value = valueIn(vars, variable)
        if (value === undefined) return []
        return [[id, kind === 'user' ? [value].flat().map(idOf) : value]]
      }),
    ),
  )
}

const textsIn = (value: unknown): string[] => [value].flat().filter((one) => typeof one === 'string')

/** What is empty is left out. */
const partsOf = (fields: readonly Shown[], texts: readonly string[], { language }: Actor): SummaryPart[] =>
  fields.flatMap(({ field }, at) => {
    const text = texts[at] ?? ''
    if (text === '') return []
    const shown = text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
    return [{ label: textIn(field.label, language), text: shown, date: dateOf(field) }]
  })

/** How a date is to be written; null for other values. */
export function dateOf(field: Field): SummaryPart['date'] {
  const kind = field.kind === 'formula' ? field.result : field.kind
  if (kind === 'date') return 'day'
  return kind === 'dateTime' ? 'minute' : null
}
