/** Users, departments, posts and records by what a sheet calls them. Row security keeps every query in the tenant. */
import { sql } from 'kysely'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import type { Choice } from '#kernel/imports/spec.ts'
import type { RecordReach } from '#forms/contract/access.ts'
import { recordsInReach } from '../record/record.scope.ts'

/** What a sheet calls them, in lower case; ids among it. */
export interface SheetNames {
  readonly texts: readonly string[]
  readonly ids: readonly string[]
}

const named = (id: string, name: string, also: readonly string[] = []): Choice => ({
  value: id,
  zh: name,
  en: name,
  also,
})
const lowered = (column: string, { texts }: SheetNames) =>
  sql<boolean>`lower(${sql.ref(column)}) = any(${[...texts]}::text[])`
const isOneOf = ({ ids }: SheetNames) => sql<boolean>`id = any(${[...ids]}::uuid[])`

/** Active users by sign-in name or name. */
export async function usersNamed(db: Db, names: SheetNames): Promise<Choice[]> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'username', 'real_name as name'])
    .where('status', '=', 1)
    .where((eb) => eb.or([lowered('username', names), lowered('real_name', names), isOneOf(names)]))
    .execute()
  return rows.map(({ id, username, name }) => named(id, name, [username]))
}

export const deptsNamed = (db: Db, names: SheetNames): Promise<Choice[]> => byName(db, 'sys_dept', names)
export const postsNamed = (db: Db, names: SheetNames): Promise<Choice[]> => byName(db, 'sys_post', names)

async function byName(db: Db, table: 'sys_dept' | 'sys_post', names: SheetNames): Promise<Choice[]> {
  const rows = await db
    .selectFrom(table)
    .select(['id', 'name'])
    .where((eb) => eb.or([lowered('name', names), isOneOf(names)]))
    .execute()
  return rows.map(({ id, name }) => named(id, name))
}

interface RecordsNamed {
  readonly formId: string
  /** Texts that name a record: what lists find by, so that an index does. */
  readonly fields: readonly string[]
  readonly reach: RecordReach | undefined
  /** As they are written. */
  readonly texts: readonly string[]
  readonly ids: readonly string[]
}

/** Records within the reach of the user, by a text of theirs or by id. */
export async function recordsNamed(db: Db, actor: Actor, asked: RecordsNamed): Promise<Choice[]> {
  const { formId, fields, reach, texts, ids } = asked
  const rows = await db
    .selectFrom('frm_value as v')
    .innerJoin('frm_record', 'frm_record.id', 'v.record_id')
    .select(['v.record_id as id', sql<string>`v.txt`.as('name')])
    .where('v.template_id', '=', formId)
    .where('v.field_id', '=', sql<string>`any(${[...fields]}::text[])`)
    .where('v.txt', '=', sql<string>`any(${[...texts]}::text[])`)
    .where((eb) => recordsInReach(eb, actor, reach))
    .execute()
  const byId = await db
    .selectFrom('frm_record')
    .select(['frm_record.id', 'frm_record.id as name'])
    .where('frm_record.template_id', '=', formId)
    .where('frm_record.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where((eb) => recordsInReach(eb, actor, reach))
    .execute()
  return [...rows, ...byId].map(({ id, name }) => named(id, name))
}

/** A unique value, by its field and what is compared of it. */
export interface UniqueValue {
  readonly field: string
  /** SHA-256, hexadecimal. */
  readonly key: string
}

/** Which of the values other records of the form have already. */
export async function takenValues(db: Db, formId: string, values: readonly UniqueValue[]): Promise<UniqueValue[]> {
  if (values.length === 0) return []
  const wanted = sql<{ field: string; key: string }>`jsonb_to_recordset(${JSON.stringify(values)}::jsonb)`
  const { rows } = await sql<UniqueValue>`
    select wanted.field, wanted.key from ${wanted} as wanted (field text, key text)
    join frm_value v on v.template_id = ${formId}::uuid and v.field_id = wanted.field
      and v.unique_key = decode(wanted.key, 'hex')`.execute(db)
  return rows
}
