/** The deliveries of events, one per webhook that wants it, in SQL: a part of the statement of each command. */
import { sql, type RawBuilder } from 'kysely'
import type { ProcessEvent } from '#contract/process-event.ts'
import type { Tx } from '#kernel/database/lease.ts'

interface EventsToDeliver {
  /** A JSON array. */
  readonly events: RawBuilder<unknown>
  readonly tenant: RawBuilder<unknown>
  readonly root: RawBuilder<unknown>
}

/** The id of a task that was there before: its number alone is known. */
const withTaskId = (tenant: RawBuilder<unknown>) => sql`
  case when e #>> '{task,id}' = '' then jsonb_set(e, '{task,id}', to_jsonb(coalesce((select t.id::text from wf_task t
    where t.tenant_id = ${tenant} and t.instance_id = (e ->> 'instanceId')::uuid and t.no = (e #>> '{task,no}')::int), '')))
  else e end`

/**
 * A webhook that rests because no one answered goes on collecting. Ids are in the order of the events, whose own end in
 * chance alone.
 */
export const deliveriesOf = ({ events, tenant, root }: EventsToDeliver) => sql`
  insert into wf_webhook_delivery (tenant_id, id, webhook_id, root_id, event_id, type, payload)
  select ${tenant}, (left(e ->> 'id', 28) || right(gen_random_uuid()::text, 8))::uuid, w.id, ${root}, (e ->> 'id')::uuid, e ->> 'type', ${withTaskId(tenant)}
  from jsonb_array_elements(${events}) with ordinality as r(e, place)
    join wf_webhook w on w.tenant_id = ${tenant} and (w.status = 1 or w.stopped = 'failures')
      and e ->> 'type' = any(w.events) and (w.processes = '{}' or e ->> 'process' = any(w.processes))
  order by place`

/** Files deliveries of what is no step of a process. */
export async function fileDeliveries(
  tx: Tx,
  { tenantId, rootId, events }: { tenantId: number; rootId: string; events: readonly ProcessEvent[] },
): Promise<void> {
  const [list, tenant, root] = [sql`${JSON.stringify(events)}::jsonb`, sql`${tenantId}::int`, sql`${rootId}::uuid`]
  await deliveriesOf({ events: list, tenant, root }).execute(tx)
}

/** Events with the ids of their tasks. */
export async function withTaskIds(tx: Tx, events: readonly ProcessEvent[]): Promise<ProcessEvent[]> {
  const places = events.flatMap(({ instanceId, task }) => (task?.id === '' ? [{ instanceId, no: task.no }] : []))
  if (places.length === 0) return [...events]
  const { rows } = await sql<{ id: string; instanceId: string; no: number }>`
    select t.id, t.instance_id as "instanceId", t.no
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r("instanceId" uuid, no int)
      join wf_task t on t.instance_id = r."instanceId" and t.no = r.no`.execute(tx)
  const ids = new Map(rows.map(({ id, instanceId, no }) => [`${instanceId} ${no}`, id]))
  return events.map((event) => {
    const { task, instanceId } = event
    return task === null ? event : { ...event, task: { ...task, id: ids.get(`${instanceId} ${task.no}`) ?? task.id } }
  })
}
