/** Entries of the audit, written past the application as its writers would write them, and what is sealed of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LOCKS } from '#kernel/audit/seal/seal.repo.ts'

const TIMEOUT_MS = 600_000
/** Entries of one transaction. */
const PER_CHANGE = 2

const COLUMNS = 'tenant_id, id, created_at, actor_name, action, resource, resource_id, label, changes, request_id, ip'
/** Ids in the order of their time (UUIDv7). */
const entries = (tenantId: number, moment: string, from: string, to: string) => `
  select ${tenantId}, (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
      || '8' || substr(md5(at::text || n), 4, 15))::uuid, at,
    'Person ' || n % 200, 'update', 'user', gen_random_uuid()::text, 'Person ' || n,
    jsonb_build_object('realName', jsonb_build_array('Person ' || n, 'Person ' || n + 1), 'remark', jsonb_build_array('', repeat('x', 80))),
    gen_random_uuid()::text, '10.0.0.' || n % 250
  from generate_series(${from}, ${to}) n, lateral (select ${moment}) moment (at)`

export class AuditData {
  readonly pool: pg.Pool

  constructor(superuser: string) {
    this.pool = new pg.Pool({ connectionString: superuser, max: 1 })
  }

  /** Entries from before there were seals, a minute after each other. */
  async addOld(tenantId: number, count: number): Promise<void> {
    const moment = `now() - (${count} - n) * interval '20 seconds'`
    await this.pool.query(`insert into sys_audit (${COLUMNS}, txid)
      select entry.*, null::xid8 from (${entries(tenantId, moment, '1', String(count))}) entry`)
    await this.pool.query('vacuum analyze sys_audit')
  }

  /** Entries of many transactions. The lease is held meanwhile, so that they are sealed together afterwards. */
  async addTogether(tenantId: number, count: number): Promise<void> {
    await this.pool.query('select pg_advisory_lock($1, $2)', [LOCKS.audit, tenantId])
    await this.pool.query('set synchronous_commit = off')
    await this.pool.query(`do $body$ begin
      for change in 1..${count / PER_CHANGE} loop
        insert into sys_audit (${COLUMNS}) ${entries(tenantId, 'clock_timestamp()', '1', String(PER_CHANGE))};
        commit;
      end loop;
    end $body$`)
    await this.pool.query('select pg_advisory_unlock($1, $2)', [LOCKS.audit, tenantId])
  }

  /** Counts what is there, as the database does by itself within a minute. */
  async settle(): Promise<void> {
    for (const table of ['sys_audit', 'sys_audit_seal', 'sys_audit_seal_batch'])
      await this.pool.query(`vacuum analyze ${table}`)
  }

  /** The number of the last entry that is sealed. */
  async sealed(tenantId: number): Promise<number> {
    const { rows } = await this.pool.query<{ last: string }>(
      `select coalesce(max(last_seq), 0) as last from sys_audit_seal_batch where tenant_id = $1 and log = 'audit'`,
      [tenantId],
    )
    return Number(rows[0]?.last)
  }

  async untilSealed(tenantId: number, last: number): Promise<void> {
    const until = performance.now() + TIMEOUT_MS
    while ((await this.sealed(tenantId)) < last) {
      if (performance.now() > until) throw new Error('the sealer did not come to an end')
      await sleep(100)
    }
  }

  /** Entries that were sealed in a second, by the batches after a number but for the first of them. */
  async rateAfter(tenantId: number, seq: number): Promise<number> {
    const { rows } = await this.pool.query<{ rate: number }>(
      `select (max(last_seq) - min(last_seq)) / nullif(extract(epoch from max(sealed_at) - min(sealed_at)), 0)::float8 as rate
       from sys_audit_seal_batch where tenant_id = $1 and log = 'audit' and kind < 3 and last_seq > $2`,
      [tenantId, seq],
    )
    return rows[0]?.rate ?? Number.NaN
  }

  /** From the beginning of a change until it was sealed, of the entries after a number; milliseconds. */
  async lags(tenantId: number, seq: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ ms: number }>(
      `select (extract(epoch from b.sealed_at - s.entry_at) * 1000)::float8 as ms
       from sys_audit_seal s join sys_audit_seal_batch b on b.tenant_id = s.tenant_id and b.log = s.log and b.kind < 3
         and s.seq between b.first_seq and b.last_seq
       where s.tenant_id = $1 and s.log = 'audit' and s.seq > $2`,
      [tenantId, seq],
    )
    return rows.map(({ ms }) => ms)
  }
}
