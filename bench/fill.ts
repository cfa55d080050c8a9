/**
 * A large tenant: 100,000 people, or as many as asked for, in 200 departments, most with one role. Written past the
 * application, in bulk.
 */
import pg from 'pg'

export const PEOPLE = 100_000

export async function fill(superuser: string, people = PEOPLE): Promise<void> {
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run(`insert into sys_dept (tenant_id, id, pid, name, sort)
    select 1, gen_random_uuid(), (select id from sys_dept where tenant_id = 1 and pid is null), 'dept ' || n, n
    from generate_series(1, 200) n`)
  await run(
    `with d as (select array_agg(id) ids from sys_dept where tenant_id = 1)
    insert into sys_user (tenant_id, id, username, username_key, real_name, gender, email, mobile, dept_id, password_hash, created_at, last_login_at)
    select 1, gen_random_uuid(), 'person' || n, 'person' || n, '员工' || n, n % 3, 'person' || n || '@example.com',
      '138' || lpad(n::text, 8, '0'), d.ids[1 + n % array_length(d.ids, 1)], '-', now() - n * interval '1 minute', now() - (n % 9999) * interval '7 minutes'
    from generate_series(1, $1::int) n, d`,
    [people],
  )
  await run(`insert into sys_user_dept (tenant_id, user_id, dept_id)
    select tenant_id, id, dept_id from sys_user where tenant_id = 1 on conflict do nothing`)
  await run(`with r as (select array_agg(id) ids from sys_role where tenant_id = 1)
    insert into sys_user_role (tenant_id, user_id, role_id)
    select u.tenant_id, u.id, r.ids[1 + (row_number() over ()) % array_length(r.ids, 1)] from sys_user u, r
    where u.tenant_id = 1 on conflict do nothing`)
  for (const table of ['sys_user', 'sys_user_dept', 'sys_user_role', 'sys_dept']) await run(`vacuum analyze ${table}`)
  await client.end()
}
