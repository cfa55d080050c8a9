/** The rows that one command writes (`write.repo.ts`). */
import type { Effect } from '#process/index.ts'

export interface InstanceRow {
  id: string
  definition_id: string
  parent_id: string | null
  parent_wait: number | null
  starter_id: string | null
  starter_dept_id: string | null
  status: string
  revision: number
  state: unknown
  is_new: boolean
  is_over: boolean
}

/** A task that opened or changed; fields left out stay as they are. */
export interface TaskRow {
  id: string
  instance_id: string
  no: number
  is_new: boolean
  /** It opened, or passed to another user, who is to be notified. */
  isForUser: boolean
  node_id: string
  node_name: string
  member: number | null
  signs_for: number | null
  status: 'open' | 'waiting' | 'closed'
  /** The core's word: the id of a user, or `''` without an assignee. */
  assignee: string | null
  owner: string | null
  why: string | null
  outcome: string | null
  form: string
  due: number | null
  closed_by: string | null
  /** Why a rule closed it for the assignee. */
  auto: string | null
  /** In whose place the assignee is, and why. */
  stands_for: string | null
  stands_why: string | null
  /** The user who may not claim it although it has no assignee: the initiator. */
  excluded: string | null
  candidateUsers: readonly string[]
  candidateGroups: readonly string[]
}

export interface JobRow {
  id: string
  instance_id: string
  wait: number
  node_id: string
  kind: 'timer' | 'work' | 'call' | 'record'
  worker: string
  /** Milliseconds since 1970; null for at once. */
  due: number | null
  parked: boolean
}

export interface SubscriptionRow {
  instance_id: string
  wait: number
  node_id: string
  kind: 'message' | 'signal'
  name: string
}

export interface IncidentRow {
  id: string
  instance_id: string
  token: number | null
  node_id: string
  code: string
  detail: string
}

export interface Rows {
  instances: InstanceRow[]
  tasks: TaskRow[]
  jobs: JobRow[]
  subscriptions: SubscriptionRow[]
  /** Waits that are over, or were changed and stand among the others anew. */
  waitsGone: { instance_id: string; wait: number }[]
  incidents: IncidentRow[]
  incidentsGone: { instance_id: string; token: number }[]
  history: { instance_id: string; seq: number; command: string; effects: readonly Effect[] }[]
}
