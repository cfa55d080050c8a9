/**
 * What the login role of data rules in SQL may do: read the views of schema `rules`, and below them exactly the columns
 * that these name, of one tenant. The views belong to their reader (`security_invoker`). The tenant is what a ticket of
 * the database says (`rules.ticket`), which a statement under this role can neither write nor guess.
 */
import pg from 'pg'
import { RULE_ROLE } from './roles.ts'

const IS_THERE = `select
  exists (select from pg_roles where rolname = '${RULE_ROLE}' and not rolsuper and not rolbypassrls) as role,
  exists (select from pg_namespace where nspname = 'rules') as views`

/** Every column of a table that a view names. */
const COLUMNS = `select table_name as "table", array_agg(distinct column_name::text) as columns
  from information_schema.view_column_usage
  where view_schema = 'rules' and table_schema = 'public' group by table_name`

/** Tables that have every column granted and the policy already. */
const READY = `select t.name from unnest($1::text[]) as t (name)
  where exists (select from pg_policies where schemaname = 'public' and tablename = t.name and policyname = 'rule_read')
    and not exists (select from jsonb_array_elements_text($2::jsonb -> t.name) as c (name)
      where not has_column_privilege('${RULE_ROLE}', format('public.%I', t.name), c.name, 'select'))`

/** Whether the views and what they ask are granted, and the secret is not. */
const GRANTED = `select has_schema_privilege('${RULE_ROLE}', 'rules', 'usage')
  and has_function_privilege('${RULE_ROLE}', 'rules.tenant()', 'execute')
  and not has_table_privilege('${RULE_ROLE}', 'rules.secret', 'select')
  and not exists (select from pg_class where relnamespace = 'rules'::regnamespace and relkind = 'v'
    and not has_table_privilege('${RULE_ROLE}', oid, 'select')) as granted`

/**
 * Grants what is missing; a few queries where nothing is. Run by every start after the migrations, because the role may
 * have been made by the administrator of the database since.
 * @param ownerUrl the role that owns the tables
 * @returns false where the role is missing: data rules in SQL are off
 */
export async function grantRuleRole(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portico-setup' })
  await client.connect()
  try {
    const { rows } = await client.query<{ role: boolean; views: boolean }>(IS_THERE)
    if (!rows[0]?.role || !rows[0].views) return false
    await grantMissing(client)
    return true
  } finally {
    await client.end()
  }
}

async function grantMissing(client: pg.Client): Promise<void> {
  const { rows: wanted } = await client.query<{ table: string; columns: string[] }>(COLUMNS)
  const names = wanted.map(({ table }) => table)
  const byName = Object.fromEntries(wanted.map(({ table, columns }) => [table, columns]))
  const { rows: ready } = await client.query<{ name: string }>(READY, [names, JSON.stringify(byName)])
  const missing = wanted.filter(({ table }) => !ready.some(({ name }) => name === table))
  const { rows } = await client.query<{ granted: boolean }>(GRANTED)
  if (missing.length === 0 && rows[0]?.granted) return
  await client.query('begin')
  // Nodes that start at once do it one after the other.
  await client.query("select pg_advisory_xact_lock(hashtext('portico rule role'))")
  await client.query(`grant usage on schema rules to ${RULE_ROLE}`)
  await client.query(`grant select on all tables in schema rules to ${RULE_ROLE}`)
  await client.query(`revoke all on rules.secret from ${RULE_ROLE}`)
  await client.query(`grant execute on function rules.tenant() to ${RULE_ROLE}`)
  for (const { table, columns } of missing) {
    const [name, list] = [client.escapeIdentifier(table), columns.map((one) => client.escapeIdentifier(one)).join(', ')]
    await client.query(`grant select (${list}) on public.${name} to ${RULE_ROLE}`)
    await client.query(`drop policy if exists rule_read on public.${name}`)
    await client.query(`create policy rule_read on public.${name} for select to ${RULE_ROLE}
      using (tenant_id = (select rules.tenant()))`)
  }
  await client.query('commit')
}
