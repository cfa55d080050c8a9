/** Keys as calls need them: the kernel's port. */
import { sql } from 'kysely'
import type { ApiKey, ApiKeySource } from '#kernel/ports.ts'
// The tables as Kysely sees them.
import '../schema.ts'

const FIND_HEAD = {
  name: 'api-key-head',
  text: `select tenant_id as "tenantId", id from sys_api_key
    where key_hash = $1 or (previous_hash = $1 and previous_until > now())`,
}

const TOUCH_SECONDS = 60

const ends = (hash: Buffer) => sql`least(k.expires_at, (t.expires_on + 1)::timestamp at time zone tenant_time_zone(),
  case when k.key_hash = ${hash} then null else k.previous_until end)`

export const apiKeySource: ApiKeySource = {
  async findHead(dispatch, hash) {
    const { rows } = await dispatch.query<{ tenantId: number; id: string }>({ ...FIND_HEAD, values: [hash] })
    return rows[0]
  },

  async find(db, id, hash) {
    const key: ApiKey | undefined = await db
      .selectFrom('sys_api_key as k')
      .innerJoin('sys_tenant as t', 't.id', 'k.tenant_id')
      .select([
        'k.id',
        'k.owner_id as ownerId',
        'k.name',
        'k.scopes',
        'k.allow_ips as allowIps',
        sql<number>`(extract(epoch from ${ends(hash)} - now()) * 1000)::float8`.as('endsIn'),
        sql<boolean>`coalesce(k.last_used_at < now() - make_interval(secs => ${TOUCH_SECONDS}::int), true)`.as(
          'isTouchDue',
        ),
      ])
      .where('k.id', '=', id)
      .where('t.status', '=', 1)
      .where((eb) => eb.or([eb('k.key_hash', '=', hash), eb('k.previous_hash', '=', hash)]))
      .executeTakeFirst()
    return key && key.endsIn > 0 ? key : undefined
  },

  async touch(tx, id, ip) {
    await tx
      .updateTable('sys_api_key')
      .set({ last_used_at: sql<string>`now()`, last_used_ip: ip })
      .where('id', '=', id)
      .execute()
  },
}
