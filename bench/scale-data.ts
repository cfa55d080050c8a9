/**
 * Finished processes in bulk, over two years, many users and fifty processes: copies of one that the application made,
 * written past it. Foreign keys and triggers are not asked; indexes are made when the rows are there.
 */
import type pg from 'pg'
import { flows, processOf } from '../modules/workflow/server/testing/processes.ts'
import type { Client } from './workflow-client.ts'

export const MONTHS = 24
export const PROCESSES = 50
/** Users who start and handle, of those that `fill` makes. */
const TAKING_PART = 50_000
/** Instances a statement writes. */
const BATCH = 250_000
const TABLES = ['wf_instance', 'wf_task', 'wf_participant', 'wf_history'] as const
type Table = (typeof TABLES)[number]

export const keyOf = (at: number): string => `scale${at}`

/** One task of the initiator in each. */
export async function deployAll(client: Client, token: string): Promise<void> {
  for (let at = 0; at < PROCESSES; at += 1)
    await client.deploy(
      token,
      processOf(
        keyOf(at),
        `<startEvent id="s" portico:writes="yes"/><userTask id="a" camunda:assignee="\${initiator}"/>
<endEvent id="e"/>${flows('s a', 'a e')}`,
      ),
    )
}

/** Users by number, processes by number, and the months of the history. */
export async function prepare(client: pg.Client): Promise<void> {
  await client.query(`create table bench_person as select row_number() over (order by id)::int as no, id from sys_user
    where tenant_id = 1 and username like 'person%' limit ${TAKING_PART}`)
  await client.query('create unique index on bench_person (no) include (id)')
  await client.query(`create table bench_process as select substr(key, 6)::int as no, id from wf_definition
    where tenant_id = 1 and key like 'scale%'`)
  await client.query(`select wf_history_keep((now() - interval '${MONTHS} months')::date, now()::date)`)
}

/** Copies a finished instance, a share of it in each month. @param tell is called with how many there are */
export async function copyOver(
  client: pg.Client,
  { templateId, count, tell }: { templateId: string; count: number; tell: (done: number) => void },
): Promise<void> {
  await client.query(`set session_replication_role = replica`)
  await client.query(`set maintenance_work_mem = '1GB'`)
  await client.query(`set work_mem = '256MB'`)
  const indexes = count > BATCH ? await dropIndexes(client) : []
  for (let done = 0; done < count; done += BATCH) {
    const size = Math.min(BATCH, count - done)
    await client.query('drop table if exists bench_copy')
    await client.query(
      `create temp table bench_copy as
        select overlay(gen_random_uuid()::text placing substr(stamp, 1, 8) || '-' || substr(stamp, 9, 4) || '-7' from 1)::uuid as id,
          at, starter_id, handler_id, definition_id
        from (
          select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') as stamp, at, s.id as starter_id, h.id as handler_id, p.id as definition_id
          from (
            select now() - interval '${MONTHS} months' * (1 - (($1::float8 + n) / $2::float8)) - interval '2 days' as at,
              1 + (random() * ${TAKING_PART - 1})::int as starter, 1 + (random() * ${TAKING_PART - 1})::int as handler,
              (random() * ${PROCESSES - 1})::int as process
            from generate_series(1, $3::int) n
          ) drawn join bench_person s on s.no = starter join bench_person h on h.no = handler join bench_process p on p.no = process
        ) made order by at`,
      [done, count, size],
    )
    await client.query('analyze bench_copy')
    for (const table of TABLES) await copyTable(client, table, templateId)
    tell(done + size)
  }
  for (const definition of indexes) await client.query(definition)
  await client.query('set session_replication_role = origin')
  for (const table of TABLES) await client.query(`vacuum analyze ${table}`)
}

/** What a copy has instead of the template’s; moments are moved by as much as its beginning. */
const OWN: Readonly<Record<Table, Readonly<Record<string, string>>>> = {
  wf_instance: { id: 'c.id', root_id: 'c.id', starter_id: 'c.starter_id', definition_id: 'c.definition_id' },
  wf_task: {
    id: `overlay(gen_random_uuid()::text placing substr(c.id::text, 1, 15) from 1)::uuid`,
    instance_id: 'c.id',
    root_id: 'c.id',
    assignee_id: 'c.handler_id',
    closed_by: 'c.handler_id',
  },
  wf_participant: {
    root_id: 'c.id',
    user_id: `case t.part when 'starter' then c.starter_id else c.handler_id end`,
  },
  wf_history: {
    instance_id: 'c.id',
    actor_id: `case t.seq when 1 then c.starter_id else c.handler_id end`,
  },
}
const KEYS: Readonly<Record<Table, string>> = {
  wf_instance: 'id',
  wf_task: 'instance_id',
  wf_participant: 'root_id',
  wf_history: 'instance_id',
}

async function copyTable(client: pg.Client, table: Table, templateId: string): Promise<void> {
  const { rows } = await client.query<{ name: string; isMoment: boolean }>(
    `select attname as name, atttypid = 'timestamptz'::regtype as "isMoment" from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const valueOf = ({ name, isMoment }: (typeof rows)[number]) =>
    OWN[table][name] ?? (isMoment ? `c.at + (t.${name} - i.started_at)` : `t.${name}`)
  await client.query(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) select ${rows.map(valueOf).join(', ')}
      from bench_copy c cross join (select * from wf_instance where tenant_id = 1 and id = $1) i
      cross join (select * from ${table} where tenant_id = 1 and ${KEYS[table]} = $1) t order by c.at`,
    [templateId],
  )
}

/** Indexes that prove nothing, dropped. @returns how they are made again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not indisunique`,
    [TABLES.filter((table) => table !== 'wf_history')],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** Bytes of the tables with their indexes, partitions included. */
export async function bytesOf(client: pg.Client): Promise<Record<Table, number>> {
  const { rows } = await client.query<{ table: Table; bytes: string }>(
    `select t as table, pg_total_relation_size(t::regclass)
        + (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits where inhparent = t::regclass) as bytes
      from unnest($1::text[]) t`,
    [TABLES],
  )
  return Object.fromEntries(rows.map(({ table, bytes }) => [table, Number(bytes)])) as Record<Table, number>
}
