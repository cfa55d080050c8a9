/** Values of attributes in SQL. Row security keeps every query inside the tenant. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { containing } from '#kernel/lists/list.ts'
import type { PartyType } from '#system/contract/party-attr.ts'
import type { ActiveAttr } from './party-attr.repo.ts'

export interface Party {
  readonly partyType: PartyType
  readonly partyId: string
}

const partyColumn = (partyType: PartyType) => (partyType === 'user' ? 'user_id' : 'dept_id')

/** Stored values of these parties by the attributes' ids. */
export function findValues(
  db: Db,
  { partyType, partyIds, attrIds }: { partyType: PartyType; partyIds: readonly string[]; attrIds: readonly string[] },
): Promise<{ partyId: string; attrId: string; value: string }[]> {
  const column = partyColumn(partyType)
  return db
    .selectFrom('sys_party_attr_value')
    .select([sql<string>`${sql.ref(column)}`.as('partyId'), 'attr_id as attrId', 'value'])
    .where(column, '=', sql<string>`any(${[...partyIds]}::uuid[])`)
    .where('attr_id', '=', sql<string>`any(${[...attrIds]}::uuid[])`)
    .execute()
}

/** Every stored value of one party, of disabled attributes, too. */
export function findAllValues(db: Db, { partyType, partyId }: Party): Promise<{ attrId: string; value: string }[]> {
  return db
    .selectFrom('sys_party_attr_value')
    .select(['attr_id as attrId', 'value'])
    .where(partyColumn(partyType), '=', partyId)
    .orderBy('attr_id')
    .execute()
}

/** Whether another party has this value of an attribute. */
export async function isValueTaken(
  db: Db,
  { partyType, partyId }: Party,
  { attrId, value }: { attrId: string; value: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('sys_party_attr_value')
    .select('id')
    .where('attr_id', '=', attrId)
    .where('unique_hash', '=', sql<Buffer>`sha256(convert_to(${value}, 'UTF8'))`)
    .where(partyColumn(partyType), '<>', partyId)
    .executeTakeFirst()
  return row !== undefined
}

interface ValueKey extends Party {
  readonly tenantId: number
  readonly by: string
}

/** Writes one value, or takes it away where it is null. */
export async function writeValue(
  tx: Tx,
  { tenantId, by, partyType, partyId }: ValueKey,
  { attr, value }: { attr: ActiveAttr; value: string | null },
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('sys_party_attr_value')
      .where('attr_id', '=', attr.id)
      .where(partyColumn(partyType), '=', partyId)
      .execute()
    return
  }
  const stored = {
    value,
    number: attr.dataType === 'number' ? value : null,
    named_user_id: attr.dataType === 'user' ? value : null,
    named_dept_id: attr.dataType === 'dept' ? value : null,
    unique_hash: attr.isUnique === 1 ? sql<Buffer>`sha256(convert_to(${value}, 'UTF8'))` : null,
    updated_by: by,
  }
  const party = { user_id: partyType === 'user' ? partyId : null, dept_id: partyType === 'dept' ? partyId : null }
  await tx
    .insertInto('sys_party_attr_value')
    .values({ tenant_id: tenantId, id: newId(), attr_id: attr.id, ...party, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'attr_id', 'user_id', 'dept_id'])
        .doUpdateSet({ ...stored, updated_at: sql`now()` }),
    )
    .execute()
}

/** The version of a party goes up: who edits it in a form notices the change. */
export async function touchParty(tx: Tx, { partyType, partyId, by }: Party & { by: string }): Promise<void> {
  await tx
    .updateTable(partyType === 'user' ? 'sys_user' : 'sys_dept')
    .set({ updated_by: by, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', partyId)
    .execute()
}

/** Which of the ids are users who are active. */
export async function activeUserIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which of the ids are users of the tenant. */
export async function existingUsers(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Names of users and departments by id. */
export async function findNames(
  db: Db,
  { userIds, deptIds }: { userIds: readonly string[]; deptIds: readonly string[] },
): Promise<Map<string, string>> {
  if (userIds.length + deptIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, real_name as name from sys_user where id = any(${[...userIds]}::uuid[])
    union all
    select id, name from sys_dept where id = any(${[...deptIds]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const RANGE = /^(-?[\d.]*|[\d-]*)\.\.(-?[\d.]*|[\d-]*)$/
const NUMBER = /^-?\d{1,15}(\.\d{1,6})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Both ends of what a filter asks for; a single value is its own range. */
function endsOf(text: string): [from: string, to: string] {
  const range = RANGE.exec(text)
  return range ? [range[1] ?? '', range[2] ?? ''] : [text, text]
}

const oneOf = (pattern: RegExp, text: string): string | null => (pattern.test(text) ? text : null)

/**
 * Parties with a value that a filter asks for (`attrFilters`). An attribute that is unknown or disabled finds nothing.
 * @param party the table of the parties, as the query knows it
 */
export function hasAttr(partyType: PartyType, filter: string, party: 'sys_user' | 'd'): RawBuilder<SqlBool> {
  const at = filter.indexOf(':')
  const [code, wanted] = [filter.slice(0, at), filter.slice(at + 1).trim()]
  const [from, to] = endsOf(wanted)
  const within = (column: RawBuilder<unknown>, pattern: RegExp, type: string) => {
    const [first, last] = [oneOf(pattern, from), oneOf(pattern, to)]
    const isRead = (first !== null || from === '') && (last !== null || to === '') && from + to !== ''
    if (!isRead) return sql<SqlBool>`false`
    const as = sql.raw(type)
    return sql<SqlBool>`(${first}::${as} is null or ${column} >= ${first}::${as})
      and (${last}::${as} is null or ${column} <= ${last}::${as})`
  }
  return sql<SqlBool>`exists (
    select from sys_party_attr_value v join sys_party_attr a on a.tenant_id = v.tenant_id and a.id = v.attr_id
    where v.tenant_id = ${sql.ref(`${party}.tenant_id`)} and v.${sql.ref(partyColumn(partyType))} = ${sql.ref(`${party}.id`)}
      and a.party_type = ${partyType} and a.code = ${code} and a.status = 1
      and case a.data_type
        when 'text' then lower(v.value) like ${containing(wanted)}
        when 'number' then ${within(sql`v.number`, NUMBER, 'numeric')}
        when 'date' then ${within(sql`v.value`, DAY, 'text')}
        else v.value = ${wanted} end
    offset 0)`
}
