/**
 * What `--demo` writes: four months of plausible use by a few hundred people, in a handful of statements over whole
 * sets. Everybody opens a page or two on a working day; those who administer use the pages of their roles, and change
 * things there.
 */
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/lease.ts'
import { hasCompany, type SeedsOf } from '#system/server/index.ts'
import { dayOf } from '../days.ts'
import { addUpAnew } from '../log/sums.repo.ts'
import { keepMonths } from '../log/write.repo.ts'

const DAY_MS = 86_400_000
const DAYS = 120
const PEOPLE = 260
/** Of a hundred people, so many administer something. */
const ADMINISTERING = 12

export const behaviorSeeds: SeedsOf = (tenant, { demo }) =>
  demo && hasCompany(tenant) ? [{ name: 'demo:behavior', write: (tx) => writeBehavior(tx, tenant.id) }] : []

async function writeBehavior(tx: Tx, tenantId: number): Promise<void> {
  const now = new Date()
  const first = new Date(now.getTime() - DAYS * DAY_MS)
  await keepMonths(tx, first, now)
  await sql`select setseed(0.42)`.execute(tx)
  await sql`
    with people as materialized (
      select id, username, real_name, dept_id,
        super_admin = 1 or abs(hashtext(id::text)) % 100 < ${ADMINISTERING}::int as administers,
        0.35 + (abs(hashtext(username)) % 100) / 70.0 as zeal
      from sys_user where status = 1 order by super_admin desc, hashtext(username) limit ${PEOPLE}::int),
    pages as materialized (
      select id, name, path, module_code, module_code = 'sys' as administered,
        row_number() over (partition by module_code = 'sys' order by sort, code) as place,
        count(*) over (partition by module_code = 'sys') as places
      from sys_menu where menu_type = 0 and path like '/%'),
    days as materialized (
      select d as day, case when extract(isodow from d) > 5 then 0.12 else 1 end as share,
        0.75 + 0.5 * (extract(epoch from d - ${first}::timestamptz) / 86400) / ${DAYS}::int as growth
      from generate_series(date_trunc('day', ${first}::timestamptz), ${now}::timestamptz, interval '1 day') as d),
    visits as materialized (
      select p.*, d.day, random() as at, random() as which, random() as what, random() as hand, n
      from people p cross join days d
        cross join lateral generate_series(1, (random() * 2.6 * p.zeal * d.share * d.growth
          * case when p.administers then 2 else 1 end)::int) as n),
    done as materialized (
      select v.*, v.administers and v.hand < 0.7 as in_system,
        v.day + interval '20 minutes' + (case when v.at < 0.55 then v.at * 0.7 else 0.5 + (v.at - 0.55) * 0.95 end)
          * interval '9 hours 30 minutes' as opera_at
      from visits v)
    insert into sys_log_user_behavior (tenant_id, id, opera_at, user_id, user_name, real_name, dept_id, client_type,
      opera_type, opera_url, menu_id, module_code, component, opera_action, opera_desc, ip)
    select ${tenantId}::int, gen_random_uuid(), d.opera_at, d.id, d.username, d.real_name, d.dept_id,
      case when d.at > 0.93 then 'H5' else 'PC' end, t.type, m.path, m.id, m.module_code, m.path,
      (array['openMenu', 'openOtherMenu', 'add', 'edit', 'delete', 'deleteAll'])[t.type], m.name,
      '10.20.' || 3 + abs(hashtext(d.username)) % 6 || '.' || 2 + abs(hashtext(d.real_name || d.username)) % 240
    from done d
      join pages m on m.administered = d.in_system and m.place = 1 + floor(power(d.which, 1.7) * m.places)
      cross join lateral (select case
        when d.what < 0.55 then 1 when d.what < 0.76 then 2 when not d.in_system then 1
        when d.what < 0.84 then 3 when d.what < 0.95 then 4 when d.what < 0.985 then 5 else 6 end as type) as t
    where d.opera_at < ${now}::timestamptz`.execute(tx)
  await addUpAnew(tx, tenantId, { from: dayOf(first), to: dayOf(now) })
}
