/** Tables that are divided by time, divided as they were when the backup was taken. */
import type pg from 'pg'
import { partitionsOf, type Partition } from './catalog.ts'

const nameOf = ({ name, parent, bound }: Partition) => `${parent} ${name} ${bound}`

/**
 * Gives the divided tables of an empty database exactly these parts. Those that the migrations have made here are for
 * today: the oldest part of a log may end later than parts of the backup begin.
 */
export async function divideAs(client: pg.Client, partitions: readonly Partition[]): Promise<void> {
  const here = await partitionsOf(client)
  const wanted = new Set(partitions.map(nameOf))
  const divided = new Set(partitions.map(({ parent }) => parent))
  for (const part of here)
    if (divided.has(part.parent) && !wanted.has(nameOf(part)))
      await client.query(`drop table ${client.escapeIdentifier(part.name)}`)
  const kept = new Set(here.map(nameOf))
  for (const part of partitions) if (!kept.has(nameOf(part))) await addPart(client, part)
}

/** With key and walls, as the functions of the owner make one (`database/months.ts`). */
async function addPart(client: pg.Client, { name, parent, bound }: Partition): Promise<void> {
  const [part, whole] = [client.escapeIdentifier(name), client.escapeIdentifier(parent)]
  await client.query(`create table ${part} (like ${whole} including all)`)
  const { rowCount: keys } = await client.query('select from pg_index where indrelid = $1::regclass and indisprimary', [
    part,
  ])
  if (keys === 0) await client.query(`alter table ${part} add primary key (tenant_id, id)`)
  await client.query(`alter table ${part} enable row level security`)
  await client.query(`alter table ${part} force row level security`)
  await client.query(`create policy tenant on ${part} to portico_app
    using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)
    with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::int)`)
  await client.query(`alter table ${whole} attach partition ${part} ${bound}`)
}
