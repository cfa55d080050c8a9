/** Lays down, within a transaction, what keeps rows from coming in in any order, and puts it back. */
import type pg from 'pg'

interface ForeignKey {
  name: string
  table: string
  definition: string
}

/**
 * Does `work` without foreign keys, triggers and row security on the owner's own tables. All of it stands again
 * afterwards, and every key is checked against all rows; when one does not hold, this throws and the transaction is
 * lost.
 */
export async function laidDown(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: keys } = await client.query<ForeignKey>(
    `select quote_ident(k.conname) as name, k.conrelid::regclass::text as table, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where n.nspname = 'public' and k.contype = 'f' and k.conparentid = 0`,
  )
  const { rows: walled } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relforcerowsecurity`,
  )
  const { rows: sprung } = await client.query<{ name: string }>(
    `select distinct t.tgrelid::regclass::text as name from pg_trigger t
       join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and not t.tgisinternal and not c.relispartition`,
  )
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of walled) await client.query(`alter table ${name} no force row level security`)
  for (const { name } of sprung) await client.query(`alter table ${name} disable trigger user`)
  await work()
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name } of sprung) await client.query(`alter table ${name} enable trigger user`)
  for (const { name } of walled) await client.query(`alter table ${name} force row level security`)
}
