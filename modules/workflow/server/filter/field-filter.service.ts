/**
 * Lists of one's work filtered by fields of the form of one process. A field that any step hides is no filter for any
 * user: what a list finds would say what is in it. Versions that hide it are left out, their requests are never found.
 */
import type { z } from 'zod'
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { InvalidInput } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { filterFields, formOfVersion, readFieldFilters, recordsWith, unsentWith } from '#forms/server/index.ts'
import type { Field } from '#forms-core/index.ts'
import type { WorkList } from '#workflow/contract/work-filters.ts'
import { mayStart } from '../model/access-lookup.repo.ts'
import { definitionOf, type Definition, type FormOfDefinition } from '../runtime/engine/definition.service.ts'
import { findNewest } from '../runtime/persistence/definition.repo.ts'
import type { AskedFields } from './asked-fields.ts'
import * as repo from './field-filter.repo.ts'
import { LIST_RIGHTS } from './filter.repo.ts'
import { filterFieldOnWire } from './field-filter.shape.ts'

/** The fields that a list is filtered by within a process; none where it has no row of the process. */
export function fieldsOfProcess(
  kernel: Pick<Kernel, 'database'>,
  actor: Actor,
  { list, process }: { list: WorkList; process: string },
) {
  return kernel.database.read(actor.tenantId, async (db) => {
    const right = LIST_RIGHTS[list]
    if (right !== undefined && !holds(actor, right)) return []
    const isTheirs =
      list === 'draft'
        ? (await repo.draftsOf(db, actor.userId, process)).length > 0
        : await repo.hasRowsOf(db, actor, list, process)
    if (!isTheirs) return []
    const known = await knownFields(db, actor, list === 'draft' ? 'draft' : 'request', process)
    return (known?.fields ?? []).map(filterFieldOnWire)
  })
}

interface Known {
  readonly definition: Definition
  readonly form: FormOfDefinition
  readonly fields: readonly Field[]
}

/** What rows are made of: requests, or what is not sent yet. */
type Kind = 'request' | 'draft'

async function knownFields(db: Db, actor: Actor, kind: Kind, key: string): Promise<Known | undefined> {
  const newest = await findNewest(db, key)
  if (newest === undefined || (kind === 'draft' && !(await mayStart(db, actor, key)))) return undefined
  const definition = await definitionOf(db, actor.tenantId, newest.id)
  const { form } = definition
  if (form === undefined) return undefined
  const hidden = kind === 'draft' ? hiddenAtStart(definition) : hiddenBySteps(definition)
  return { definition, form, fields: (await filterFields(db, form)).filter(({ name }) => !hidden.has(name)) }
}

type HidingPart = Pick<Definition, 'ir'>

const hiddenBySteps = ({ ir }: HidingPart): ReadonlySet<string> =>
  new Set(Object.values(ir.nodes).flatMap(({ hides = [] }) => hides))

const hiddenAtStart = ({ ir }: HidingPart): ReadonlySet<string> =>
  new Set((ir.scopes[ir.id]?.starts ?? []).flatMap((id) => ir.nodes[id]?.hides ?? []))

/**
 * What the parameters of a call ask that its schema does not name: filters by fields of the process that it names.
 * @returns undefined where nothing is asked
 * @throws InvalidInput for a parameter that is no such field, as for any other that a route does not know
 */
export async function askedFields(
  db: Db,
  actor: Actor,
  { kind, schema, query }: { kind: Kind; schema: z.ZodObject; query: Readonly<Record<string, unknown>> },
): Promise<AskedFields | undefined> {
  const asked = Object.entries(query).filter(
    ([name, value]) => !Object.hasOwn(schema.shape, name) && value !== undefined,
  )
  if (asked.length === 0) return undefined
  const { process } = query
  const known = typeof process === 'string' ? await knownFields(db, actor, kind, process) : undefined
  if (known === undefined)
    throw new InvalidInput(asked.map(([path]) => ({ path, code: 'unknown_parameter', params: {} })))
  const { definition, form, fields } = known
  const filters = await readFieldFilters(db, form, fields, asked)
  const key = JSON.stringify(filters)
  if (kind === 'draft') {
    const drafts = await repo.draftsOf(db, actor.userId, definition.key)
    const found = await unsentWith(db, form.versionId, drafts, filters)
    return { key, where: (column) => repo.amongFound(column, found) }
  }
  const versions = await versionsThatShow(db, actor, known, new Set(filters.map(({ field }) => field)))
  return { key, where: await repo.withRecords(db, versions, recordsWith(form.formId, filters)) }
}

/** The versions of a process whose steps hide none of these fields, which each of them has. */
async function versionsThatShow(
  db: Db,
  { tenantId }: Actor,
  { definition: { key }, form: { formId } }: Known,
  wanted: ReadonlySet<string>,
): Promise<string[]> {
  const shown: string[] = []
  for (const id of await repo.versionsWithForm(db, key, formId)) {
    const definition = await definitionOf(db, tenantId, id)
    if (definition.form === undefined) continue
    const hidden = hiddenBySteps(definition)
    const { model } = await formOfVersion(db, definition.form.versionId)
    const seen = model.fields.filter(({ id: field, name }) => wanted.has(field) && !hidden.has(name))
    if (seen.length === wanted.size) shown.push(id)
  }
  return shown
}
