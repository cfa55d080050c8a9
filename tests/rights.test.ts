/** What the two request roles may do, column by column: a right that is not in this list fails the build. */
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from './harness.ts'
import { asSuperuser } from './two-tenants.ts'

const { urls, drop } = await aDatabase()
const superuser = await asSuperuser(urls.owner)
afterAll(async () => {
  await superuser.end()
  await drop()
})

interface Rights {
  select?: string
  insert?: string
  update?: string
  delete?: true
}

/** The rights of a role in schema public, whatever way it came by them. `*` stands for every column. */
async function rightsOf(role: string): Promise<Record<string, Rights>> {
  const { rows } = await superuser.query<{
    name: string
    verb: string
    columns: string[]
    total: number
    whole: boolean
  }>(
    `select c.relname as name, verb,
       array_remove(array_agg(case when has_column_privilege($1, c.oid, a.attnum, nullif(verb, 'delete')) then a.attname::text end
         order by a.attnum), null) as columns,
       count(*)::int as total, has_table_privilege($1, c.oid, verb) as whole
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     cross join unnest(array['select', 'insert', 'update', 'delete']) as verb
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     group by c.oid, c.relname, verb order by c.relname, verb`,
    [role],
  )
  const rights: Record<string, Rights> = {}
  for (const { name, verb, columns, total, whole } of rows) {
    if (columns.length === 0 && !whole) continue
    const right = (rights[name] ??= {})
    if (verb === 'delete') right.delete = true
    else right[verb as 'select'] = columns.length === total ? '*' : columns.join(' ')
  }
  return rights
}

const everything: Rights = { select: '*', insert: '*', update: '*', delete: true }

test('dispatch reads heads, never contents, and writes only what hands over the work', async () => {
  expect(await rightsOf('portico_dispatch')).toEqual({
    sys_tenant: { select: '*' },
    sys_session: { select: 'tenant_id id token_hash previous_hash previous_until idle_until absolute_until' },
    sys_outbox: {
      select: 'tenant_id id seq aggregate topic next_at attempts claimed_until dead_at claimed_by',
      update: 'claimed_until claimed_by',
    },
    sys_schedule: { select: 'tenant_id id cron_expression time_zone status next_at misfire', update: 'next_at' },
    sys_schedule_log: {
      select: 'tenant_id id status node alive_until due_at',
      update: 'node started_at alive_until due_at',
    },
    sys_rate_limit: everything,
    // Whose a ticket of a message is: its address names no tenant.
    msg_action: { select: 'tenant_id ticket_hash' },
    // To hand out cards that are to be changed; nothing of their users or subjects.
    msg_card: {
      select: 'tenant_id delivery_id channel_id is_sent status looks attempts next_at leased_by leased_until',
      update: 'attempts leased_by leased_until',
    },
    // Names of server processes and their heartbeat, of no tenant.
    sys_node: everything,
    sys_task: { select: 'tenant_id id status alive_until claimed_by' },
    // To hand files out to be scanned; nothing of their names or contents.
    sys_oss: {
      select: 'tenant_id id scan_due_at scan_by scan_until scan_attempts',
      update: 'scan_by scan_until scan_attempts',
    },
    // To hand the calls of processes out; nothing of address, headers or secret.
    frm_api: { select: 'tenant_id name timeout_seconds status' },
    // Whose a published form is: its address names no tenant.
    frm_public: { select: 'tenant_id id' },
    // How many messages of a channel may go this minute, too: only so many deliveries are handed out.
    msg_channel: { select: 'tenant_id id status per_minute paused_until minute_at minute_count callback_key' },
    msg_delivery: {
      select: 'tenant_id id channel_id status attempts next_at leased_by leased_until created_at',
      update: 'attempts leased_by leased_until',
    },
    // When the next digest is due, never whose.
    msg_preference: { select: 'tenant_id digest_at' },
    // Origins of buckets that the documents of a tenant may call; nothing of keys.
    sys_storage: { select: 'tenant_id type endpoint bucket active direct' },
    sys_log_user_behavior: { select: 'opera_at' },
    // Its walls would keep the search off its index (decision 018): ids are found so, never shown.
    sys_search_document: {
      select: 'tenant_id kind record_id title_key title_tokens tokens dept_ids owner_ids updated_at',
    },
    sys_micro_app: { select: 'tenant_id kind origin status' },
    wf_job: {
      select:
        'tenant_id id instance_id root_id wait kind worker due_at state attempts leased_by leased_until called_at',
      update: 'attempts leased_by leased_until',
    },
    wf_notification: { select: 'tenant_id next_at' },
    wf_service: { select: 'tenant_id name timeout_seconds status' },
    // To find whose a key is, before its tenant is known.
    sys_api_key: { select: 'tenant_id id key_hash previous_hash previous_until' },
    wf_webhook: { select: 'tenant_id id status' },
    wf_webhook_delivery: {
      select: 'tenant_id id seq webhook_id root_id status attempts next_at leased_by leased_until',
      update: 'attempts leased_by leased_until',
    },
  })
})

test('app may do everything inside the walls, but change no trace and no tenant', async () => {
  const rights = await rightsOf('portico_app')
  expect(rights['sys_tenant']).toEqual({ select: '*' })
  expect(rights['sys_audit']).toEqual({ select: '*', insert: '*' })
  expect(rights['sys_login_log']).toEqual({ select: '*', insert: '*' })
  expect(rights['sys_log_operation']).toEqual({ select: '*', insert: '*' })
  for (const forbidden of ['sys_migration', 'sys_migration_lock', 'sys_rate_limit'])
    expect(rights[forbidden]).toBeUndefined()
})

test('no other user has any right', async () => {
  const { rows } = await superuser.query<{ grantee: string }>(
    `select distinct grantee from information_schema.role_table_grants
     where table_schema = 'public' and grantee not in ('portico_owner', 'portico_app', 'portico_dispatch')`,
  )
  expect(rows).toEqual([])
})

/**
 * Decision 019: months of the behaviour log come and go while the product runs. Each has a fixed path and its callers.
 * Those of tenants ask for the operator's tenant themselves (modules/tenancy).
 */
test('dispatch cannot set a tenant’s rows free: only what keeps the months of a log or deletes a closed tenant runs with its maker’s rights', async () => {
  const { rows } = await superuser.query(
    `select proname as name, array_to_string(proconfig, ' ') as fixed,
       array(select role from unnest(array['public', 'portico_app', 'portico_dispatch']) as role
         where has_function_privilege(role, oid, 'execute')) as callers
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
  )
  const fixed = 'search_path=pg_catalog, public, pg_temp'
  expect(rows).toEqual([
    { name: 'sys_customer_keep', fixed: `${fixed} TimeZone=UTC`, callers: [] },
    { name: 'sys_log_months_drop', fixed: `${fixed} TimeZone=UTC lock_timeout=3s`, callers: ['portico_dispatch'] },
    { name: 'sys_log_months_keep', fixed: `${fixed} TimeZone=UTC`, callers: ['portico_dispatch'] },
    { name: 'sys_log_user_behavior_drop', fixed: `${fixed} lock_timeout=3s`, callers: ['portico_dispatch'] },
    { name: 'sys_log_user_behavior_keep', fixed, callers: ['portico_app', 'portico_dispatch'] },
    { name: 'sys_tenant_remove', fixed, callers: ['portico_app'] },
    { name: 'sys_tenant_remove_rows', fixed, callers: ['portico_app'] },
    { name: 'sys_tenant_set_package', fixed, callers: ['portico_app'] },
    { name: 'wf_history_keep', fixed, callers: ['portico_app', 'portico_dispatch'] },
  ])
})
