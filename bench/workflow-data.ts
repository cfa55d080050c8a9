/**
 * People and running processes for the bench, written past the application: copies of ones that the application made.
 */
import pg from 'pg'

export const SIGNERS = 100

export class Data {
  readonly pool: pg.Pool

  constructor(superuser: string) {
    this.pool = new pg.Pool({ connectionString: superuser, max: 16 })
  }

  close(): Promise<void> {
    return this.pool.end()
  }

  /** A hundred people of the staff, with the administrator's password. */
  async addSigners(): Promise<void> {
    await this.pool.query(
      `insert into sys_user (tenant_id, id, username, username_key, real_name, dept_id, password_hash, pwd_level, pwd_date)
      select 1, gen_random_uuid(), 'signer' || n, 'signer' || n, '员工' || n,
        (select id from sys_dept where tenant_id = 1 and pid is null), (select password_hash from sys_user where tenant_id = 1 and username = 'admin'), 3, current_date
      from generate_series(1, $1::int) n`,
      [SIGNERS],
    )
    await this.pool.query(`insert into sys_user_role (tenant_id, user_id, role_id)
      select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id and r.code = 'staff'
      where u.tenant_id = 1 and u.username like 'signer%'`)
  }

  async signerIds(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from sys_user where tenant_id = 1 and username like 'signer%' order by username`,
    )
    return rows.map(({ id }) => id)
  }

  /** Writes an instance with all that belongs to it so many times again. Each copy's id is in the same month. */
  async copy(instanceId: string, times: number): Promise<void> {
    const client = await this.pool.connect()
    try {
      await client.query('drop table if exists bench_copy')
      await client.query(
        `create temp table bench_copy as select overlay(gen_random_uuid()::text placing substr($1::text, 1, 15) from 1)::uuid as id
          from generate_series(1, $2::int)`,
        [instanceId, times],
      )
      for (const [table, own] of [
        ['wf_instance', { id: 'c.id', root_id: 'c.id' }],
        ['wf_task', { id: 'gen_random_uuid()', instance_id: 'c.id', root_id: 'c.id' }],
        ['wf_job', { id: 'gen_random_uuid()', instance_id: 'c.id', root_id: 'c.id' }],
        ['wf_participant', { root_id: 'c.id' }],
        ['wf_history', { instance_id: 'c.id' }],
      ] as const)
        await this.#copyRows(client, table, own, instanceId)
    } finally {
      client.release()
    }
    await this.analyze()
  }

  /** Gives each copy of an instance a record of its own, with another amount, kind and text. */
  async spreadRecords(
    instanceId: string,
    { amount, kind, goods }: { amount: string; kind: string; goods: string },
  ): Promise<void> {
    await this.pool.query(
      `update wf_instance c set record_id = gen_random_uuid() from wf_instance s
        where s.tenant_id = 1 and s.id = $1 and c.tenant_id = 1 and c.definition_id = s.definition_id and c.id <> s.id`,
      [instanceId],
    )
    const { rows } = await this.pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'frm_record'::regclass and attnum > 0
        and not attisdropped and attgenerated = ''`,
    )
    const names = rows.map(({ name }) => name)
    const of = `wf_instance s join wf_instance c on c.tenant_id = 1 and c.definition_id = s.definition_id and c.id <> s.id`
    await this.pool.query(
      `insert into frm_record (${names.join(', ')})
        select ${names.map((name) => (name === 'id' ? 'c.record_id' : `r.${name}`)).join(', ')}
        from ${of} join frm_record r on r.tenant_id = 1 and r.id = s.record_id where s.tenant_id = 1 and s.id = $1`,
      [instanceId],
    )
    await this.pool.query(
      `insert into frm_value (tenant_id, template_id, field_id, record_id, place, num, txt)
        select 1, v.template_id, v.field_id, n.record_id, 0, case v.field_id when $2 then n.at end,
          case v.field_id when $3 then substr('abcd', 1 + n.at % 4, 1)
            when $4 then (case n.at % 2 when 0 then 'desk ' else 'lamp ' end) || n.at end
        from (select s.record_id as source, c.record_id, row_number() over (order by c.id)::int as at
          from ${of} where s.tenant_id = 1 and s.id = $1) n
        join frm_value v on v.tenant_id = 1 and v.record_id = n.source and v.field_id in ($2, $3, $4)`,
      [instanceId, amount, kind, goods],
    )
    for (const table of ['frm_record', 'frm_value', 'wf_instance']) await this.pool.query(`vacuum analyze ${table}`)
  }

  /** What the database does by itself after a while. */
  async analyze(): Promise<void> {
    for (const table of ['wf_instance', 'wf_task', 'wf_job', 'wf_participant', 'wf_history', 'wf_command'])
      await this.pool.query(`vacuum analyze ${table}`)
  }

  async #copyRows(
    client: pg.PoolClient,
    table: string,
    own: Readonly<Record<string, string>>,
    instanceId: string,
  ): Promise<void> {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const names = rows.map(({ name }) => name)
    const key = table === 'wf_instance' ? 'id' : table === 'wf_participant' ? 'root_id' : 'instance_id'
    await client.query(
      `insert into ${table} (${names.join(', ')}) select ${names.map((name) => own[name] ?? `t.${name}`).join(', ')}
        from bench_copy c, ${table} t where t.tenant_id = 1 and t.${key} = $1`,
      [instanceId],
    )
  }

  /** Lets the timers of a process be due from now on: all at once, or so many a second. */
  async makeDue(key: string, perSecond?: number): Promise<void> {
    await this.pool.query(
      `update wf_job j set due_at = date_trunc('milliseconds', now() + interval '1 second' * ${perSecond === undefined ? '0' : '(o.at / $2::float8)'})
      from (select j.id, row_number() over (order by j.id) as at from wf_job j join wf_instance i on i.tenant_id = j.tenant_id and i.id = j.instance_id
        join wf_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id where d.key = $1 and j.kind = 'timer') o
      where j.id = o.id`,
      perSecond === undefined ? [key] : [key, perSecond],
    )
    await this.pool.query('create table if not exists bench_due (instance_id uuid primary key, due_at timestamptz)')
    await this.pool.query(
      `insert into bench_due select j.instance_id, j.due_at from wf_job j join wf_instance i on i.tenant_id = j.tenant_id and i.id = j.instance_id
        join wf_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id where d.key = $1 and j.kind = 'timer'`,
      [key],
    )
  }

  async timersLeft(key: string): Promise<number> {
    const { rows } = await this.pool.query<{ left: number }>(
      `select count(*)::int as left from wf_job j join wf_instance i on i.tenant_id = j.tenant_id and i.id = j.instance_id
        join wf_definition d on d.tenant_id = i.tenant_id and d.id = i.definition_id where d.key = $1`,
      [key],
    )
    return rows[0]?.left ?? 0
  }

  /**
   * How late the timers of a process were, in milliseconds: from when they were due until the command that fired them.
   */
  async lateness(key: string): Promise<{ p50: number; p99: number; over: number; seconds: number }> {
    const { rows } = await this.pool.query<{ p50: number; p99: number; over: number; seconds: number }>(
      `select percentile_cont(0.5) within group (order by late)::float8 as p50, percentile_cont(0.99) within group (order by late)::float8 as p99,
        count(*)::int as over, extract(epoch from max(at) - min(due_at))::float8 as seconds
      from (select extract(epoch from h.at - b.due_at) * 1000 as late, h.at, b.due_at from bench_due b
        join wf_history h on h.tenant_id = 1 and h.instance_id = b.instance_id and h.command = 'timer'
        join wf_instance i on i.tenant_id = 1 and i.id = b.instance_id
        join wf_definition d on d.tenant_id = 1 and d.id = i.definition_id where d.key = $1) l`,
      [key],
    )
    const [found] = rows
    if (found === undefined) throw new Error('no timer fired')
    return found
  }
}
