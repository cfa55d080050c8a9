/** Lists that sort by what people write sort by pinyin: every such column has the collation, or a reason here. */
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { aDatabase } from './harness.ts'

const NAMES = ['name', 'real_name', 'actor_name', 'title', 'subject', 'label', 'name_zh']

/** Columns by which no list sorts. */
const NEVER_SORTED: Readonly<Record<string, string>> = {
  'sys_log_user_behavior.real_name': 'the log is read by time',
  'sys_audit.label': 'the trail is read by time, or by actor',
  'sys_menu.name': 'menus stand in their own order',
  'sys_node.name': 'server processes',
  'sys_security_config.name': 'keys of settings',
  'sys_seed.name': 'names of seeds',
  'sys_passkey.name': 'a user has a few, read by time',
  'sys_totp.name': 'a user has a few, read by time',
  'sys_task.title': 'background tasks are read by time',
  'sys_tenant.name': 'tenants are read by code',
  'sys_tenant_certificate.name': 'certificates are read by time',
  'sys_user_preference.name': 'keys of preferences',
  'msg_delivery.title': 'deliveries are read by time',
  'msg_template.subject': 'templates are read by time',
  'wf_batch.name': 'batches are read by time',
  'wf_draft.title': 'drafts are read by time',
  'wf_former_user.real_name': 'names are looked up by id',
  'wf_instance.title': 'instances are read by time; one of a million rows would be sorted without an index',
  'wf_subscription.name': 'names of messages and signals',
}

const { urls, drop } = await aDatabase()
const client = new pg.Client({ connectionString: urls.owner })
await client.connect()
const { rows } = await client.query<{ table_name: string; column_name: string; collation_name: string | null }>(
  `select c.table_name, c.column_name, c.collation_name
   from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
   where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '_(\\d{6}|before)$' and c.data_type = 'text'
     and c.column_name = any($1) order by 1, 2`,
  [NAMES],
)

afterAll(async () => {
  await client.end()
  await drop()
})

describe('columns of names', () => {
  test.each(rows)('$table_name $column_name', ({ table_name, column_name, collation_name }) => {
    expect(collation_name).toBe(`${table_name}.${column_name}` in NEVER_SORTED ? null : 'zh-x-icu')
  })
  test('the exceptions exist', () => {
    const all = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`)
    expect(all).toEqual(expect.arrayContaining(Object.keys(NEVER_SORTED)))
  })
})
