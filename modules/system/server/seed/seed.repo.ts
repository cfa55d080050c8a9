/** Writing what the first start brings. Row security keeps every statement inside the tenant of its transaction. */
import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/lease.ts'
import type { Schema } from '#kernel/database/schema.ts'
import type { MenuSeed } from './menus.ts'

/** What was written before, by name. */
export async function findMarks(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('sys_seed').select('name').execute()
  return new Set(rows.map(({ name }) => name))
}

export async function insertMarks(tx: Tx, tenantId: number, names: readonly string[]): Promise<void> {
  await insertMany(
    tx,
    'sys_seed',
    names.map((name) => ({ tenant_id: tenantId, name })),
  )
}

/**
 * Inserts any number of rows in one statement; rows that are there already stay as they are.
 * Every row has the columns of the first; columns that none has get their defaults. Resolves with how many were new.
 */
export async function insertMany<Table extends keyof Schema & `sys_${string}`>(
  tx: Tx,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)))
  const { numAffectedRows = 0n } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** The root department, if there is one. */
export async function findRootDeptId(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('sys_dept').select('id').where('pid', 'is', null).executeTakeFirst()
  return row?.id
}

/** Id of every menu by code. */
export async function findMenuIds(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('sys_menu').select(['code', 'id']).execute()
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/**
 * Writes a menu below its parent and ticks it in its roles. Nothing happens where the parent is gone or the code is
 * taken.
 */
export async function insertMenu(tx: Tx, key: { tenantId: number; id: string }, menu: MenuSeed): Promise<void> {
  const [zh, en] = menu.name
  const values = sql`
    ${key.tenantId}::int, ${key.id}::uuid, p.id, ${menu.code}, ${zh}, ${en}, ${menu.menuType}::int, ${menu.moduleCode}, ${menu.path},
    ${menu.icon}, ${[...menu.permissions]}::text[], ${menu.hidden ? 0 : 1}::int, ${menu.sort}::int,
    ${menu.menuClass ?? 'page'}, ${menu.sensitive ?? false}::boolean`
  await sql`
    with written as (
      insert into sys_menu
        (tenant_id, id, pid, code, name, name_en, menu_type, module_code, path, icon, permissions, show_flag, sort,
        menu_class, sensitive)
      select ${values} from (values (1)) as one left join sys_menu p on p.code = ${menu.parentCode}
      where ${menu.parentCode}::text is null or p.id is not null
      on conflict (tenant_id, code) do nothing
      returning tenant_id, id
    )
    insert into sys_role_menu (tenant_id, role_id, menu_id)
    select r.tenant_id, r.id, written.id
    from written join sys_role r on r.tenant_id = written.tenant_id
    where r.code = any(${[...menu.roles]}::text[])`.execute(tx)
}

/** Gives values of a dictionary their tones, where no one has chosen one. */
export async function setTones(tx: Tx, code: string, tones: Readonly<Record<string, string>>): Promise<void> {
  await sql`
    update sys_dict_data as d set tone = given.value
    from jsonb_each_text(${JSON.stringify(tones)}::jsonb) as given, sys_dict_type as t
    where t.tenant_id = d.tenant_id and t.id = d.type_id and t.code = ${code} and d.val = given.key and d.tone = 'neutral'`.execute(
    tx,
  )
}
