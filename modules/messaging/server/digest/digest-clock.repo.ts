/** Which tenants have digests that are due, and when the next one is, in SQL over all tenants: one index, no table. */
import type pg from 'pg'
import { OPEN_TENANT } from '#kernel/jobs/schedule.repo.ts'

/** @returns open tenants with a digest that is due */
export async function tenantsDue(dispatch: pg.Pool): Promise<number[]> {
  const { rows } = await dispatch.query<{ id: number }>({
    name: 'messaging-digests-due',
    text: `select distinct tenant.id from msg_preference p join sys_tenant tenant on tenant.id = p.tenant_id and ${OPEN_TENANT}
      where p.digest_at <= now()`,
  })
  return rows.map(({ id }) => id)
}

/** Milliseconds until the next digest is due that is not yet; `undefined` without one. */
export async function millisecondsUntilNext(dispatch: pg.Pool): Promise<number | undefined> {
  const { rows } = await dispatch.query<{ ms: number | null }>({
    name: 'messaging-digests-next',
    text: `select (extract(epoch from min(digest_at) - now()) * 1000)::float8 as ms from msg_preference where digest_at > now()`,
  })
  return rows[0]?.ms ?? undefined
}
