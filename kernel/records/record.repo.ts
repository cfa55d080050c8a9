/**
 * The statements that every table of records needs, typed by the table. A noun's repo declares its record once and adds
 * what is its own. Row security keeps every statement inside the tenant.
 */
import {
  sql,
  type DeleteQueryBuilder,
  type DeleteResult,
  type Insertable,
  type SelectExpression,
  type Selection,
  type SelectQueryBuilder,
  type SqlBool,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Db, Tx } from '../database/lease.ts'
import type { Schema, Stamped, TenantRow } from '../database/schema.ts'

/** The tables of records that people edit. */
export type RecordTable = {
  [Table in keyof Schema]: Schema[Table] extends TenantRow & Stamped ? Table : never
}[keyof Schema]

/** The columns that the record itself takes care of. */
type Kept = keyof TenantRow | keyof Stamped

/** Which record is written, and by whom; `by` is null where no user does it. */
export interface RecordKey {
  readonly tenantId: number
  readonly id: string
  readonly by: string | null
}

/** What a service needs to read and write one kind of record; a repo may put more behind each of them. */
export interface RecordStore<Row, Values> {
  find(db: Db, id: string): Promise<Row | undefined>
  /** The same, locked against other writers until the transaction ends. */
  findForUpdate(tx: Tx, id: string): Promise<Row | undefined>
  insert(tx: Tx, key: RecordKey, values: Values): Promise<void>
  /** Its version goes up. */
  update(tx: Tx, key: RecordKey, values: Values): Promise<void>
  delete(tx: Tx, id: string): Promise<void>
}

/** What every record is read with, as `recordFields` of the contract names it. */
export const recordColumns = ['id', 'created_at as createDate', 'updated_at as updateDate', 'version'] as const

type ColumnOf<Table extends RecordTable> = keyof Schema[Table] & string
type Changing<Table extends RecordTable> = UpdateQueryBuilder<Schema, Table, Table, UpdateResult>
type Flat<Shape> = { [Key in keyof Shape]: Shape[Key] }

/** The columns that are read under another name: `{ name_en: 'nameEn' }`. */
type NamesOf<Columns extends readonly unknown[]> = {
  [
    Each in Extract<Columns[number], `${string} as ${string}`> as Each extends `${infer Column} as ${string}`
      ? Column
      : never
  ]: Each extends `${string} as ${infer Name}` ? Name : never
}
type Named<Shape, Names> = {
  [Column in keyof Shape as Column extends keyof Names ? Extract<Names[Column], string> : Column]: Shape[Column]
}

/**
 * The statements of one table.
 * @param columns what a record is read as: columns, `column as name` (which is written under that name, too), and
 *   expressions over the table
 * @example export const posts = defineRecord('sys_post', ['id', 'code', 'created_at as createDate', 'version'])
 */
export function defineRecord<
  Table extends RecordTable,
  const Columns extends readonly SelectExpression<Schema, Table>[],
>(table: Table, columns: Columns) {
  type Row = Flat<Selection<Schema, Table, Columns[number]>>
  type Values = Named<Omit<Insertable<Schema[Table]>, Kept>, NamesOf<Columns>>
  type Change = Named<Omit<Updateable<Schema[Table]>, Kept>, NamesOf<Columns>>

  // The typed casts: Kysely resolves a table's columns only once the table is known.
  const select = (db: Db) => db.selectFrom<RecordTable>(table) as unknown as SelectQueryBuilder<Schema, Table, object>
  const record = (db: Db, id: string) =>
    select(db)
      .select(columns)
      .where(sql<SqlBool>`id = ${id}`) as unknown as SelectQueryBuilder<Schema, Table, Row>

  const columnOf = new Map(columns.flatMap((each) => (isRenamed(each) ? [renamed(each)] : [])))
  const storedAs = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [columnOf.get(name) ?? name, value as unknown]))

  return {
    find: (db: Db, id: string): Promise<Row | undefined> => record(db, id).executeTakeFirst(),

    findForUpdate: (tx: Tx, id: string): Promise<Row | undefined> => record(tx, id).forUpdate().executeTakeFirst(),

    /** Which of the ids there are. */
    async existing(db: Db, ids: readonly string[]): Promise<Set<string>> {
      if (ids.length === 0) return new Set()
      const rows = await select(db)
        .select(sql<string>`id`.as('id'))
        .where(sql<SqlBool>`id = any(${[...ids]}::uuid[])`)
        .execute()
      return new Set(rows.map(({ id }) => id))
    },

    /** Whether another record has this value. */
    async isTaken(db: Db, column: ColumnOf<Table>, value: string, exceptId?: string): Promise<boolean> {
      const same = select(db)
        .select(sql<string>`id`.as('id'))
        .where(sql<SqlBool>`${sql.ref(column)} = ${value}`)
      const others = exceptId === undefined ? same : same.where(sql<SqlBool>`id <> ${exceptId}`)
      return (await others.executeTakeFirst()) !== undefined
    },

    async insert(tx: Tx, { tenantId, id, by }: RecordKey, values: Values): Promise<void> {
      const row = { tenant_id: tenantId, id, ...storedAs(values), created_by: by, updated_by: by }
      await tx.insertInto<RecordTable>(table).values(row).execute()
    },

    async update(tx: Tx, { id, by }: Omit<RecordKey, 'tenantId'>, values: Change): Promise<void> {
      const change = { ...storedAs(values), updated_by: by, updated_at: sql`now()`, version: sql`version + 1` }
      const all = tx
        .updateTable<RecordTable>(table)
        .set(change as unknown as Updateable<Schema[RecordTable]>) as unknown as Changing<Table>
      await all.where(sql<SqlBool>`id = ${id}`).execute()
    },

    async delete(tx: Tx, id: string): Promise<void> {
      const all = tx.deleteFrom<RecordTable>(table) as unknown as DeleteQueryBuilder<Schema, Table, DeleteResult>
      await all.where(sql<SqlBool>`id = ${id}`).execute()
    },
  }
}

type Renamed = `${string} as ${string}`
const isRenamed = (column: unknown): column is Renamed => typeof column === 'string' && column.includes(' as ')

/** A name and the column that is read under it. */
function renamed(column: Renamed): [name: string, column: string] {
  const [stored = '', name = ''] = column.split(' as ')
  return [name, stored]
}
