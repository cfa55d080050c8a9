/**
 * Which values of a request begin another one: those the user fills in at the start of the newest version and sees in
 * the request. Files, signatures, numbers and what a form computes belong to one request alone.
 */
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Field, FieldKind, FieldOf } from '#forms-core/index.ts'
import type { Definition } from '../runtime/engine/definition.service.ts'
import { formsFor } from './form.service.ts'
import { withoutColumns } from './hidden-values.shape.ts'
import { hiddenFromReader } from './hidden-vars.service.ts'
import { modesAt } from './online-form.rules.ts'
import { writableAtStart } from './writable.rules.ts'
import type { DefinitionForms } from './definition-forms.ts'

type Values = Readonly<Record<string, unknown>>

const OF_ONE_REQUEST: ReadonlySet<FieldKind> = new Set(['file', 'picture', 'signature', 'serial', 'formula'])

interface Again {
  /** The version the request runs with, and the one that is started now. */
  readonly begun: Definition
  readonly newest: Definition
  readonly instance: { readonly id: string; readonly starterId: string | null }
  readonly vars: Values
}

export async function againValues(db: Db, actor: Actor, { begun, newest, instance, vars }: Again): Promise<Values> {
  const forms = await formsFor(db, actor.tenantId, begun)
  const hidden = await hiddenFromReader(db, actor, { definition: begun, forms, instance, isManager: false })
  const filledIn = filledInAtStart(await formsFor(db, actor.tenantId, newest), newest)
  return Object.fromEntries(
    Object.entries(vars).flatMap(([name, value]): [string, unknown][] => {
      const field = filledIn.get(name)
      if (field === undefined || hidden.has(name) || value === null) return []
      const seen = withoutColumns(name, value, hidden)
      return field === 'any' ? [[name, seen]] : kept(name, field, seen)
    }),
  )
}

/** What the user enters at the start, by the names of variables; `any`: the process asks for it by itself. */
function filledInAtStart(
  { declared, online }: DefinitionForms,
  { ir }: Definition,
): ReadonlyMap<string, Field | 'any'> {
  const found = new Map<string, Field | 'any'>([...writableAtStart(declared, ir)].map((name) => [name, 'any']))
  if (online === undefined) return found
  const modes = modesAt(online.form, declared, ir)
  for (const field of online.model.fields) {
    if (modes.get(field.id) === undefined) found.set(field.name, withOpenColumns(field, modes))
    else found.delete(field.name)
  }
  return found
}

/** A child table with the columns that are filled in there. */
const withOpenColumns = (field: Field, modes: ReadonlyMap<string, unknown>): Field =>
  field.kind === 'childTable' ? { ...field, fields: field.fields.filter(({ id }) => !modes.has(id)) } : field

const isOfOneRequest = (field: Pick<Field, 'kind' | 'computed'>): boolean =>
  OF_ONE_REQUEST.has(field.kind) || field.computed !== undefined

function kept(name: string, field: Field, value: unknown): [string, unknown][] {
  if (isOfOneRequest(field)) return []
  if (field.kind !== 'childTable') return [[name, value]]
  return Array.isArray(value) ? [[name, value.map((row: unknown) => keptRow(field, row))]] : []
}

/** A row without its id, which is that of a row of the other request. */
function keptRow({ fields }: FieldOf<'childTable'>, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return {}
  const names = new Set(fields.flatMap((field) => (isOfOneRequest(field) ? [] : [field.name])))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)))
}
