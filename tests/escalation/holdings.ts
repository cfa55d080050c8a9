/**
 * What gives power beside roles: sessions, deputies, trust in other systems, and the tasks that wait for a decision.
 */
import type pg from 'pg'
import { OURS } from '../two-tenants.ts'

export interface AssignedTask {
  readonly id: string
  readonly name: string
  readonly assigneeId: string | null
  readonly ownerId: string | null
  /** Ids of users and of roles that may take it. */
  readonly candidates: readonly string[]
  readonly outcome: string | null
  readonly auto: string | null
  readonly closedBy: string | null
  readonly starterId: string | null
  /** A rule (roles, posts, groups, leaders) says who acts, not an expression of the model. */
  readonly isByRule: boolean
}

export interface Holdings {
  /** Whose they are, by id. */
  readonly sessions: ReadonlyMap<string, string>
  readonly absences: ReadonlyMap<string, { userId: string; deputyId: string }>
  /** What another system may do here, in one text each. */
  readonly trusted: ReadonlyMap<string, string>
  readonly tasks: ReadonlyMap<string, AssignedTask>
}

const SESSIONS = 'select id, user_id as "userId" from sys_session where tenant_id = $1'
const ABSENCES = 'select id, user_id as "userId", deputy_id as "deputyId" from wf_away where tenant_id = $1'
/** What each other system may do, one row per power, without what changes by use. A disabled one has no power. */
const TRUSTED = `
  select id::text, 'system ' || (to_jsonb(c) - 'last_used_at' - 'updated_at' - 'updated_by' - 'version' - 'remark' - 'name')::text as trust
  from gw_entry_client c where tenant_id = $1 and status = 1
  union all
  select concat_ws(' ', id, origin, power), concat_ws(' ', origin, power)
  from sys_micro_app, unnest(
    case when kind = 'host' then array['frame'] else
      case when tells_person = 1 then array['person'] else '{}' end
      || case when session = 'token' then array['token'] else '{}' end
      || case when session = 'none' then '{}' else array(select 'call ' || path from unnest(call_paths) as path) end
    end) as power
  where tenant_id = $1 and status = 1 and origin <> ''`
const TASKS = `
  select t.id, t.node_name as name, t.assignee_id as "assigneeId", t.owner_id as "ownerId", t.outcome, t.auto,
    t.closed_by as "closedBy", i.starter_id as "starterId",
    own.definition_id as "definitionId", t.node_id as "nodeId",
    array(select c.ref_id::text from wf_candidate c where c.tenant_id = t.tenant_id and c.task_id = t.id) as candidates
  from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.root_id
    join wf_instance own on own.tenant_id = t.tenant_id and own.id = t.instance_id
  where t.tenant_id = $1`
const RULES = `
  select node_id as "nodeId", (ir #> array['nodes', node_id, 'user', 'assignee']) is null as "isByRule"
  from wf_definition, unnest($2::text[]) as node_id where tenant_id = $1 and id = $3`

/** Whether a rule says who acts, by definition and node: a definition never changes, and its model is large. */
export type KnownRules = Map<string, boolean>

interface TaskRow extends Omit<AssignedTask, 'isByRule'> {
  readonly definitionId: string
  readonly nodeId: string
}
const ruleKey = ({ definitionId, nodeId }: Pick<TaskRow, 'definitionId' | 'nodeId'>) => `${definitionId} ${nodeId}`

async function learnRules(client: pg.Client, known: KnownRules, tasks: readonly TaskRow[]): Promise<void> {
  const unknown = new Map<string, Set<string>>()
  for (const task of tasks) {
    if (known.has(ruleKey(task))) continue
    unknown.set(task.definitionId, (unknown.get(task.definitionId) ?? new Set()).add(task.nodeId))
  }
  for (const [definitionId, nodes] of unknown) {
    const { rows } = await client.query<{ nodeId: string; isByRule: boolean }>(RULES, [OURS, [...nodes], definitionId])
    for (const { nodeId, isByRule } of rows) known.set(ruleKey({ definitionId, nodeId }), isByRule)
  }
}

export async function takeHoldings(client: pg.Client, known: KnownRules): Promise<Holdings> {
  const { rows: sessions } = await client.query<{ id: string; userId: string }>(SESSIONS, [OURS])
  const { rows: absences } = await client.query<{ id: string; userId: string; deputyId: string }>(ABSENCES, [OURS])
  const { rows: trusted } = await client.query<{ id: string; trust: string }>(TRUSTED, [OURS])
  const { rows } = await client.query<TaskRow>(TASKS, [OURS])
  await learnRules(client, known, rows)
  const tasks = rows.map((task) => ({ ...task, isByRule: known.get(ruleKey(task)) === true }))
  return {
    sessions: new Map(sessions.map(({ id, userId }) => [id, userId])),
    absences: new Map(absences.map(({ id, ...absence }) => [id, absence])),
    trusted: new Map(trusted.map(({ id, trust }) => [id, trust])),
    tasks: new Map(tasks.map((task) => [task.id, task])),
  }
}
