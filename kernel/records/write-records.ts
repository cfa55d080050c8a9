/**
 * Writing records: the row, its version, its trace and the recycle bin in one step, so that no noun forgets one of
 * them. What a noun checks stands in its own service, before the step or inside it.
 */
import type { z } from 'zod'
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { PermissionCode } from '#contract/route.ts'
import type { Actor } from '../access/actor.ts'
import type { Fields } from '../audit/diff.ts'
import { recordChange } from '../audit/record.ts'
import type { Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Kernel } from '../kernel.ts'
import { found } from './read-records.ts'
import type { RecordStore } from './record.repo.ts'
import { eachOf } from './each-of.ts'
import { moveToRecycleBin } from '../recycle/recycle-bin.repo.ts'
import type { Restorer } from '../recycle/restorers.ts'

interface Versioned {
  readonly id: string
  readonly version: number
}

/**
 * One kind of record, as its service writes it.
 * `recordKind` makes a plain one.
 */
export interface RecordKind<Values, Row extends Values & Versioned = Values & Versioned> {
  /** The noun of the audit trail, of events and of the recycle bin. */
  readonly resource: string
  readonly store: Pick<RecordStore<Row, Values>, 'findForUpdate' | 'insert' | 'update' | 'delete'>
  readonly nameOf: (record: Values) => string
  /** As the audit trail compares it and the recycle bin keeps it; `other` is the other side of a change. */
  readonly toAuditRecord: (record: Values, other?: Values) => Fields
}

/**
 * The kind of a plain record: it is called by its name, and its draft is all that there is to it.
 * @example const kind = recordKind('post', posts, PostDraft)
 */
export const recordKind = <Draft extends z.ZodObject<{ name: z.ZodType<string> }>>(
  resource: string,
  store: RecordKind<z.output<Draft>>['store'],
  draft: Draft,
): RecordKind<z.output<Draft>> => ({
  resource,
  store,
  nameOf: ({ name }) => name,
  toAuditRecord: fieldsOf(draft),
})

/** Under which id a record is written, new or from the recycle bin. */
export interface RecordOrigin {
  readonly id: string
  readonly action: 'create' | 'restore'
}

/** Writes a new record under a new id, in a transaction of its own. */
export async function createRecord(
  { database }: Pick<Kernel, 'database'>,
  { tenantId }: Actor,
  add: (tx: Tx, origin: RecordOrigin) => Promise<void>,
): Promise<{ id: string }> {
  const id = newId()
  await database.transaction(tenantId, (tx) => add(tx, { id, action: 'create' }))
  return { id }
}

/** Writes a record, new or from the recycle bin, with its trace. */
export async function addRecord<Values, Row extends Values & Versioned>(
  tx: Tx,
  actor: Actor,
  { kind, origin, values }: { kind: RecordKind<Values, Row>; origin: RecordOrigin; values: NoInfer<Values> },
): Promise<void> {
  const { resource, store, nameOf, toAuditRecord } = kind
  const { id: resourceId, action } = origin
  await store.insert(tx, { tenantId: actor.tenantId, id: resourceId, by: actor.userId }, values)
  const trace = { resource, resourceId, label: nameOf(values) }
  await recordChange(tx, actor, { action, ...trace, after: toAuditRecord(values) })
}

interface RecordWrite<Values, Row extends Values & Versioned> {
  readonly kind: RecordKind<Values, Row>
  readonly id: string
  /** The version that the caller has seen; left out, whichever there is. */
  readonly version?: number | undefined
  /** What is written. It checks what the noun's rules ask of the change. */
  readonly values: (before: Row) => NoInfer<Values> | Promise<NoInfer<Values>>
}

/** Changes a record, with its trace. Resolves to what it was. @throws AppError not_found, changed_meanwhile */
export async function writeRecord<Values, Row extends Values & Versioned>(
  tx: Tx,
  actor: Actor,
  { kind, id, version, values }: RecordWrite<Values, Row>,
): Promise<Row> {
  const before = found(await kind.store.findForUpdate(tx, id))
  if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
  await changeRecord(tx, actor, { kind, before, after: await values(before) })
  return before
}

/** The same for a record that is locked already, and whose version was looked at. */
export async function changeRecord<Values, Row extends Values & Versioned>(
  tx: Tx,
  actor: Actor,
  { kind, before, after }: { kind: RecordKind<Values, Row>; before: NoInfer<Row>; after: NoInfer<Values> },
): Promise<void> {
  const { resource, store, nameOf, toAuditRecord } = kind
  const { id } = before
  await store.update(tx, { tenantId: actor.tenantId, id, by: actor.userId }, after)
  const trace = { resource, resourceId: id, label: nameOf(after) }
  const change = { before: toAuditRecord(before, after), after: toAuditRecord(after, before) }
  await recordChange(tx, actor, { action: 'update', ...trace, ...change })
}

interface RecordRemoval<Values, Row extends Values & Versioned> {
  readonly kind: RecordKind<Values, Row>
  readonly id: string
  /** Throws where something keeps the record. */
  readonly check?: (row: Row) => Promise<void> | void
  /** What the recycle bin keeps, where it is not what the audit trail sees. */
  readonly payload?: (row: Row) => object
}

/** Moves a record to the recycle bin, with its trace. Resolves to what it was. @throws AppError not_found */
export async function removeRecord<Values, Row extends Values & Versioned>(
  tx: Tx,
  actor: Actor,
  { kind, id, check, payload }: RecordRemoval<Values, Row>,
): Promise<Row> {
  const { resource, store, nameOf, toAuditRecord } = kind
  const row = found(await store.findForUpdate(tx, id))
  await check?.(row)
  const before = toAuditRecord(row)
  const trace = { resource, resourceId: id, label: nameOf(row) }
  await moveToRecycleBin(tx, actor, { ...trace, payload: { id, ...(payload?.(row) ?? before) } })
  await store.delete(tx, id)
  await recordChange(tx, actor, { action: 'delete', ...trace, before })
  return row
}

/**
 * The calls that delete one record, and several of which each is deleted or refused.
 * @example export const { remove: removePost, removeMany: removePosts } = removalsOf(removeOne)
 */
export const removalsOf = (
  removeOne: (tx: Tx, actor: Actor, id: string, referring: Pick<Kernel, 'referrers'>) => Promise<void>,
) => ({
  remove: (kernel: Pick<Kernel, 'database' | 'referrers'>, actor: Actor, id: string): Promise<void> =>
    kernel.database.transaction(actor.tenantId, (tx) => removeOne(tx, actor, id, kernel)),
  removeMany: (
    kernel: Pick<Kernel, 'database' | 'referrers'>,
    actor: Actor,
    ids: readonly string[],
  ): Promise<BatchResult> =>
    kernel.database.transaction(actor.tenantId, (tx) =>
      eachOf(ids, actor.language, (id) => removeOne(tx, actor, id, kernel)),
    ),
})

interface Restoring<Draft extends z.ZodType> {
  readonly resource: string
  /** The first two parts of its permission codes: restoring takes `save`, purging takes `delete`. */
  readonly code: `${string}:${string}`
  /** What the bin holds; an older version may have put it there, so it is parsed. */
  readonly draft: Draft
  readonly add: (tx: Tx, actor: Actor, draft: z.output<Draft>, origin: RecordOrigin) => Promise<void>
}

/** How a plain record returns from the recycle bin: it is written again by what writes a new one, under its old id. */
export const restorerOf = <Draft extends z.ZodType>({ resource, code, draft, add }: Restoring<Draft>): Restorer => ({
  resource,
  can: `${code}:save` satisfies PermissionCode,
  canPurge: `${code}:delete` satisfies PermissionCode,
  restore: (tx, actor, { resourceId: id, payload }) => add(tx, actor, draft.parse(payload), { id, action: 'restore' }),
})

/**
 * Takes the fields of a schema out of a record, for its trace.
 * @example toAuditRecord: fieldsOf(PostDraft)
 */
export function fieldsOf<Schema extends z.ZodObject>(schema: Schema): (record: z.output<Schema>) => z.output<Schema> {
  const names = Object.keys(schema.shape)
  // The typed cast: a record with these names has their values.
  return (record) => Object.fromEntries(names.map((name) => [name, record[name]])) as z.output<Schema>
}
