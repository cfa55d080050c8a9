/** Rows of the log of calls over a year, written past the application. */
import pg from 'pg'

export const TENANT = 1
const DAYS = 350
const PEOPLE = 2_000

/** Of one row in two thousand, or less: what people look for. */
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
export const OFTEN = { userId: idOf(7), operation: 'noun7.update', ip: '10.0.0.7' }
/** Of ten rows, whatever their number. */
export const SELDOM = {
  userId: idOf(999_999),
  operation: 'seldom.update',
  path: '/xtbg/seldom',
  ip: '192.0.2.77',
  code: 40_977,
  requestId: 'seldom-request',
}

/**
 * Adds the rows `from` to `to`, of which ten are seldom; indexes are made anew afterwards, which takes a fraction of
 * the time.
 */
export async function fillLog(superuser: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(`select sys_log_months_keep('sys_log_operation', (now() - interval '${DAYS} days')::date)`)
  const { rows: indexes } = await run(
    `select indexname, indexdef from pg_indexes where tablename = 'sys_log_operation'`,
  )
  for (const { indexname } of indexes as { indexname: string }[]) await run(`drop index ${indexname}`)
  await run(`set synchronous_commit = off`)
  await run(`set maintenance_work_mem = '512MB'`)
  await run(rowsOf(from, to))
  for (const { indexdef } of indexes as { indexdef: string }[]) await run(indexdef.replace(' ON ONLY ', ' ON '))
  if (from === 0) await run(`analyze sys_log_operation`)
  await run('vacuum analyze sys_log_operation')
  await client.end()
}

/** A row in thirty-three failed, one in a hundred was slow; a key called once in fifty. */
const rowsOf = (from: number, to: number): string => `
  insert into sys_log_operation (tenant_id, id, created_at, user_id, user_name, key_name, session_id, operation, method,
    path, permission, input, masked, status, code, answer, duration_ms, ip, user_agent, request_id, node)
  select ${TENANT}, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(digest, 1, 3) || '8'
      || substr(digest, 4, 15))::uuid, at,
    case when is_seldom then '${SELDOM.userId}' else '00000000-0000-4000-8000-' || lpad((n % ${PEOPLE})::text, 12, '0') end::uuid,
    'Person ' || n % ${PEOPLE}, case when n % 50 = 0 then 'key ' || n % 20 else '' end, gen_random_uuid(),
    case when is_seldom then '${SELDOM.operation}' else 'noun' || n % 60 || '.update' end, 'PUT',
    case when is_seldom then '${SELDOM.path}' else '/xtbg/noun' || n % 60 end, 'sys:user:update',
    '{"realName":"Person ' || n || '","remark":"' || repeat('x', 60) || '"}', 0,
    case when is_seldom then 409 when n % 33 <> 0 then 200 when n % 2 = 0 then 403 else 400 end,
    case when is_seldom then ${SELDOM.code} when n % 33 <> 0 then 0 when n % 2 = 0 then 403 else 400 end,
    case when n % 33 = 0 then 'refused' else '' end, case when n % 100 = 1 then 1500 else n % 90 end,
    case when is_seldom then '${SELDOM.ip}' else '10.0.' || n % 3 || '.' || n % 250 end,
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    case when is_seldom then '${SELDOM.requestId}' else gen_random_uuid()::text end, 'bench'
  from (select n, md5(n::text) as digest, n < 10 as is_seldom,
      now() - (n::bigint * 7919 % 1000003)::float8 / 1000003 * interval '${DAYS} days' as at
    from generate_series(${from}, ${to - 1}) n) calls`
