/**
 * What one command writes, as parts of one statement. A part is left out where it would write nothing: even then it
 * would cost the opening of its table and of its indexes.
 */
import { sql, type RawBuilder } from 'kysely'
import type { BoundRecordRef, ProcessEvent } from '#contract/process-event.ts'
import type { NotificationRow } from '../delivery/notification.shape.ts'
import type { Rows } from './row-types.ts'
import { deliveriesOf } from './webhook-part.repo.ts'

/** The instance that started another one which is not part of it, at which node, and the first one of such a chain. */
export interface Caller {
  id: string
  nodeId: string
  originId: string
}

export interface Written {
  tenantId: number
  rootId: string
  /** The database's time of the command, in milliseconds since 1970. */
  now: number
  actorId: string | null
  title: string
  businessKey: string
  serial: string
  /** Of the form that the root is started with. */
  recordId: string | null
  /** Of the receipt of a request from the public. */
  receiptHash: Buffer | null
  /** What started the root as one of its own. */
  caller?: Caller | undefined
  /** The record of a module that the root handles. */
  bound: BoundRecordRef | undefined
  /** The task that the command is about, and its comment. */
  taskId: string | null
  comment: string
  /** What was asked for; its own step of the history keeps the comment. */
  command: string
  participants: { user_id: string; part: 'starter' | 'handler' | 'cc' }[]
  candidates: { task_id: string; kind: 'user' | 'role'; ref_id: string }[]
  /** What users are to be notified of after the commit. */
  notification: NotificationRow | undefined
  /** What modules and systems outside hear of. */
  events: readonly ProcessEvent[]
  /** What is answered to a command with an id, and whenever it is repeated. */
  answer: { commandId: string; result: unknown } | undefined
}

/** The values of the statement, by name; lists are JSON texts. */
export interface Values extends Readonly<Record<string, unknown>> {
  tenant: number
  root: string
  now: number
  actor: string | null
  title: string
  businessKey: string
  serial: string
  record: string | null
  /** In hexadecimal. */
  receipt: string | null
  callerId: string | null
  callerNode: string | null
  originId: string | null
  boundResource: string | null
  boundId: string | null
  task: string | null
  comment: string
  command: string
  instances: string
  tasks: string
  candidates: string
  participants: string
  waitsGone: string
  jobs: string
  subscriptions: string
  incidentsGone: string
  incidents: string
  notifications: string
  events: string
  history: string
  commandId: string | null
  result: string
}

type ValueOf = (name: keyof Values & string) => RawBuilder<string>

/** What the parts of the statement are made of. */
export interface Command {
  readonly list: (name: keyof Values & string) => RawBuilder<string>
  readonly value: ValueOf
  readonly tenant: RawBuilder<string>
  readonly root: RawBuilder<string>
  readonly now: RawBuilder<string>
  readonly actor: RawBuilder<string>
  readonly task: RawBuilder<string>
  /** How many rows the lists have at most (`kernel/database/list-size.ts`). */
  readonly limit: RawBuilder<unknown>
}

interface Part {
  readonly name: string
  readonly isNeeded: (rows: Rows, written: Written) => boolean
  readonly text: (command: Command) => RawBuilder<unknown>
}

/** In an order in which each refers to earlier ones only. */
export const PARTS: readonly Part[] = [
  // Instances that began or went on.
  {
    name: 'written',
    isNeeded: (rows) => rows.instances.length > 0,
    text: ({ list, limit }) => sql`
      select * from jsonb_to_recordset(${list('instances')}) as r(id uuid, definition_id uuid, parent_id uuid, parent_wait int,
        starter_id uuid, starter_dept_id uuid, status text, revision int, state jsonb, is_new boolean, is_over boolean) ${limit}`,
  },
  {
    name: 'begun',
    isNeeded: (rows) => rows.instances.some(({ is_new }) => is_new),
    text: ({ value, tenant, root, now }) => sql`
      insert into wf_instance (tenant_id, id, definition_id, root_id, parent_id, parent_wait, title, business_key, starter_id, starter_dept_id, status,
        revision, state, started_at, ended_at, record_id, serial, receipt_hash, caller_id, caller_node, origin_id,
        bound_resource, bound_id)
      select ${tenant}, id, definition_id, ${root}, parent_id, parent_wait, ${value('title')}::text, ${value('businessKey')}::text, starter_id, starter_dept_id, status,
        revision, state, ${now}, case when is_over then ${now} end,
        case when id = ${root} then ${value('record')}::uuid end,
        case when id = ${root} then ${value('serial')}::text else '' end,
        case when id = ${root} then decode(${value('receipt')}::text, 'hex') end,
        case when id = ${root} then ${value('callerId')}::uuid end,
        case when id = ${root} then ${value('callerNode')}::text end,
        case when id = ${root} then ${value('originId')}::uuid end,
        case when id = ${root} then ${value('boundResource')}::text end,
        case when id = ${root} then ${value('boundId')}::text end
      from written where is_new`,
  },
  {
    name: 'gone_on',
    isNeeded: (rows) => rows.instances.some(({ is_new }) => !is_new),
    text: ({ tenant, now }) => sql`
      update wf_instance i set definition_id = r.definition_id, parent_wait = r.parent_wait, status = r.status, revision = r.revision,
        state = r.state, ended_at = case when r.is_over then coalesce(i.ended_at, ${now}) end
      from written r where not r.is_new and i.tenant_id = ${tenant} and i.id = r.id`,
  },
  // Tasks that opened or changed.
  {
    name: 'task',
    isNeeded: (rows) => rows.tasks.length > 0,
    text: ({ list, limit }) => sql`
      select * from jsonb_to_recordset(${list('tasks')}) as r(id uuid, instance_id uuid, no int, is_new boolean, node_id text,
        node_name text, member int, signs_for int, status text, assignee text, owner text, why text, outcome text, form text,
        due float8, closed_by uuid, auto text, stands_for text, stands_why text, excluded uuid)
      ${limit}`,
  },
  {
    name: 'opened',
    isNeeded: (rows) => rows.tasks.some(({ is_new }) => is_new),
    text: ({ tenant, root, now }) => sql`
      insert into wf_task (tenant_id, id, instance_id, root_id, no, node_id, node_name, member, signs_for, status, assignee_id,
        owner_id, why, outcome, comment, form, due_at, opened_at, closed_at, closed_by, auto, stands_for, stands_why,
        excluded_id)
      select ${tenant}, id, instance_id, ${root}, no, node_id, node_name, member, signs_for, status, nullif(assignee, '')::uuid,
        nullif(owner, '')::uuid, why, outcome, '', form, to_timestamp(due / 1000), ${now}, case when status = 'closed' then ${now} end,
        closed_by, auto, nullif(stands_for, '')::uuid, nullif(stands_why, ''), excluded
      from task where is_new`,
  },
  {
    name: 'changed',
    isNeeded: (rows) => rows.tasks.some(({ is_new }) => !is_new),
    text: ({ value, tenant, now, actor, task }) => sql`
      update wf_task t set status = r.status, node_id = coalesce(nullif(r.node_id, ''), t.node_id),
        node_name = case when r.node_id = '' then t.node_name else r.node_name end, member = coalesce(r.member, t.member),
        assignee_id = case when r.assignee is null then t.assignee_id else nullif(r.assignee, '')::uuid end,
        visit = t.visit + (t.status = 'closed' and r.status <> 'closed'
          or t.assignee_id is not null and r.assignee is not null and t.assignee_id is distinct from nullif(r.assignee, '')::uuid)::int,
        owner_id = case when r.owner is null then t.owner_id else nullif(r.owner, '')::uuid end,
        why = r.why, outcome = r.outcome, auto = r.auto,
        stands_for = case when r.stands_for is null then t.stands_for else nullif(r.stands_for, '')::uuid end,
        stands_why = case when r.stands_why is null then t.stands_why else nullif(r.stands_why, '') end,
        closed_by = coalesce(r.closed_by, case when t.id = ${task} and r.status = 'closed' then ${actor} end),
        comment = case when t.id = ${task} then ${value('comment')} else t.comment end,
        closed_at = case when r.status = 'closed' then ${now} end
      from task r where not r.is_new and t.tenant_id = ${tenant} and t.instance_id = r.instance_id and t.no = r.no`,
  },
  // Who may take a task.
  {
    name: 'may_take',
    isNeeded: (_, written) => written.candidates.length > 0,
    text: ({ list, tenant }) => sql`
      insert into wf_candidate (tenant_id, task_id, kind, ref_id)
      select ${tenant}, task_id, kind, ref_id from jsonb_to_recordset(${list('candidates')}) as r(task_id uuid, kind text, ref_id uuid)
      on conflict do nothing`,
  },
  // Who takes part.
  {
    name: 'take_part',
    isNeeded: (_, written) => written.participants.length > 0,
    text: ({ list, tenant, root, now }) => sql`
      insert into wf_participant (tenant_id, root_id, user_id, part, since)
      select ${tenant}, ${root}, user_id, part, ${now}
      from jsonb_to_recordset(${list('participants')}) as r(user_id uuid, part text)
      on conflict do nothing`,
  },
  // Waits that are over: their jobs go, but for those that take their place.
  {
    name: 'over',
    isNeeded: (rows) => rows.waitsGone.length > 0,
    text: ({ list, limit }) => sql`
      select * from jsonb_to_recordset(${list('waitsGone')}) as r(instance_id uuid, wait int) ${limit}`,
  },
  // Jobs are what the state waits for.
  {
    name: 'job',
    isNeeded: (rows) => rows.jobs.length + rows.waitsGone.length > 0,
    text: ({ list, limit }) => sql`
      select * from jsonb_to_recordset(${list('jobs')}) as r(id uuid, instance_id uuid, wait int, node_id text, kind text, worker text,
        due float8, parked boolean) ${limit}`,
  },
  {
    name: 'jobs_over',
    isNeeded: (rows) => rows.waitsGone.length > 0,
    text: ({ tenant }) => sql`
      delete from wf_job j using over o where j.tenant_id = ${tenant} and j.instance_id = o.instance_id and j.wait = o.wait
        and not exists (select 1 from job n where n.instance_id = o.instance_id and n.wait = o.wait)`,
  },
  {
    name: 'jobs',
    isNeeded: (rows) => rows.jobs.length > 0,
    text: ({ tenant, root, now }) => sql`
      insert into wf_job (tenant_id, id, instance_id, root_id, wait, node_id, kind, worker, due_at, state)
      select ${tenant}, id, instance_id, ${root}, wait, node_id, kind, worker, coalesce(to_timestamp(due / 1000), ${now}),
        case when parked then 'parked' else 'ready' end
      from job
      on conflict (tenant_id, instance_id, wait) do update set due_at = excluded.due_at, state = excluded.state, attempts = 0,
        leased_by = null, leased_until = null`,
  },
  // Messages and signals that are waited for.
  {
    name: 'listening',
    isNeeded: (rows) => rows.subscriptions.length + rows.waitsGone.length > 0,
    text: ({ list, limit }) => sql`
      select * from jsonb_to_recordset(${list('subscriptions')}) as r(instance_id uuid, wait int, node_id text, kind text, name text)
      ${limit}`,
  },
  {
    name: 'listens_no_more',
    isNeeded: (rows) => rows.waitsGone.length > 0,
    text: ({ tenant }) => sql`
      delete from wf_subscription s using over o where s.tenant_id = ${tenant} and s.instance_id = o.instance_id and s.wait = o.wait
        and not exists (select 1 from listening n where n.instance_id = o.instance_id and n.wait = o.wait)`,
  },
  {
    name: 'listens',
    isNeeded: (rows) => rows.subscriptions.length > 0,
    text: ({ tenant, root }) => sql`
      insert into wf_subscription (tenant_id, instance_id, root_id, wait, node_id, kind, name)
      select ${tenant}, instance_id, ${root}, wait, node_id, kind, name from listening
      on conflict (tenant_id, instance_id, wait) do update set name = excluded.name`,
  },
  // Incidents that are over, and new ones.
  {
    name: 'repaired',
    isNeeded: (rows) => rows.incidentsGone.length > 0,
    text: ({ list, tenant, now, limit }) => sql`
      update wf_incident i set closed_at = ${now}
      from (select * from jsonb_to_recordset(${list('incidentsGone')}) as g(instance_id uuid, token int) ${limit}) r
      where i.tenant_id = ${tenant} and i.instance_id = r.instance_id and i.token = r.token and i.closed_at is null`,
  },
  {
    name: 'mended',
    isNeeded: (rows) => rows.waitsGone.length > 0,
    text: ({ tenant, now }) => sql`
      update wf_incident i set closed_at = ${now} from over o
      where i.tenant_id = ${tenant} and i.instance_id = o.instance_id and i.wait = o.wait and i.closed_at is null`,
  },
  {
    name: 'incidents',
    isNeeded: (rows) => rows.incidents.length > 0,
    text: ({ list, tenant, root, now }) => sql`
      insert into wf_incident (tenant_id, id, instance_id, root_id, token, node_id, code, detail, opened_at)
      select ${tenant}, id, instance_id, ${root}, token, node_id, code, detail, ${now}
      from jsonb_to_recordset(${list('incidents')}) as r(id uuid, instance_id uuid, token int, node_id text, code text, detail text)`,
  },
  // What users are notified of.
  {
    name: 'notified',
    isNeeded: (_, written) => written.notification !== undefined,
    text: ({ list, tenant, root, actor }) => sql`
      insert into wf_notification (tenant_id, id, root_id, actor_id, cause, comment, status, tasks, incidents)
      select ${tenant}, id, ${root}, ${actor}, cause, comment, status, tasks, incidents
      from jsonb_to_recordset(${list('notifications')})
        as r(id uuid, cause text, comment text, status text, tasks jsonb, incidents uuid[])`,
  },
  // What webhooks are called with.
  {
    name: 'hooked',
    isNeeded: (_, written) => written.events.length > 0,
    text: ({ list, tenant, root }) => deliveriesOf({ events: list('events'), tenant, root }),
  },
  // What is answered when the command is repeated.
  {
    name: 'answered',
    isNeeded: (_, written) => written.answer !== undefined,
    text: ({ value, tenant }) => sql`
      update wf_command set result = ${value('result')}::jsonb
      where tenant_id = ${tenant} and id = ${value('commandId')}::uuid`,
  },
]
