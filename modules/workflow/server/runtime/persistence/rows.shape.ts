/**
 * What a command did, as rows: the instances, tasks, waits and incidents as they are now, and a line of history per
 * step. Pure.
 */
import { newId } from '#kernel/ids.ts'
import type { Effect, Wait } from '#process/index.ts'
import { excludedAt } from '../assignment/own-matter.ts'
import type { LoadedInstance, Step } from '../engine/loaded-instance.ts'

export interface InstanceRow {
  id: string
  definition_id: string
  parent_id: string | null
  parent_wait: number | null
  starter_id: string | null
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
  kind: 'timer' | 'work'
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

const isOver = (status: string): boolean => status === 'ended' || status === 'rejected' || status === 'canceled'

/** The rows of everything a command touched. */
export function rowsOf(touched: readonly LoadedInstance[], steps: readonly Step[]): Rows {
  const changed = touched.filter((instance) => instance.isNew || instance.state !== instance.before)
  const rows: Rows = {
    instances: changed.map(instanceRow),
    tasks: changed.flatMap((instance) => tasksOf(instance, steps)),
    jobs: [],
    subscriptions: [],
    waitsGone: [],
    incidents: [],
    incidentsGone: [],
    history: steps.map(({ instance, seq, command, effects }) => ({ instance_id: instance, seq, command, effects })),
  }
  for (const instance of changed) {
    compareWaits(instance, rows)
    compareIncidents(instance, steps, rows)
  }
  return rows
}

const instanceRow = ({ id, isNew, definition, parent, starterId, state, revision }: LoadedInstance): InstanceRow => ({
  id,
  definition_id: definition.id,
  parent_id: parent?.id ?? null,
  parent_wait: parent?.wait ?? null,
  starter_id: starterId,
  status: state.status,
  revision,
  state,
  is_new: isNew,
  is_over: isOver(state.status),
})

const effectsOf = ({ id }: LoadedInstance, steps: readonly Step[]): Effect[] =>
  steps.filter(({ instance }) => instance === id).flatMap(({ effects }) => effects)

function tasksOf(instance: LoadedInstance, steps: readonly Step[]): TaskRow[] {
  const rows = new Map<number, TaskRow>()
  const known = (no: number): TaskRow => {
    const row = rows.get(no) ?? blankTask(instance, no)
    rows.set(no, row)
    return row
  }
  for (const effect of effectsOf(instance, steps)) {
    if (effect.type === 'taskOpened')
      Object.assign(known(effect.task), {
        is_new: true,
        isForUser: true,
        node_id: effect.node,
        node_name: instance.definition.ir.nodes[effect.node]?.name ?? '',
        member: effect.index ?? null,
        signs_for: effect.signsFor ?? null,
        status: effect.isWaiting === true ? 'waiting' : 'open',
        assignee: effect.assignee ?? '',
        form: effect.form ?? '',
        due: effect.due ?? null,
        excluded: (effect.assignee ?? '') === '' ? excludedAt(instance, effect.node) : null,
        candidateUsers: effect.candidateUsers ?? [],
        candidateGroups: effect.candidateGroups ?? [],
      } satisfies Partial<TaskRow>)
    else if (effect.type === 'taskChanged') change(known(effect.task), effect)
    else if (effect.type === 'taskClosed')
      Object.assign(known(effect.task), {
        status: 'closed',
        why: effect.why,
        outcome: effect.outcome ?? null,
        closed_by: effect.auto === undefined ? (effect.by ?? null) : null,
        auto: effect.auto ?? null,
        member: effect.index ?? known(effect.task).member,
      } satisfies Partial<TaskRow>)
  }
  if (steps.some((step) => step.instance === instance.id && step.command === 'migrate')) nameAnew(instance, known)
  return [...rows.values()]
}

/** After a migration open tasks stand at the nodes of the other version. */
function nameAnew({ state, definition }: LoadedInstance, known: (no: number) => TaskRow): void {
  for (const [no, { t, st }] of Object.entries(state.tasks)) {
    const node = state.tokens[t]?.n
    if (node === undefined || st === 'd') continue
    const status = st === 'w' ? 'waiting' : 'open'
    Object.assign(known(Number(no)), { status, node_id: node, node_name: definition.ir.nodes[node]?.name ?? '' })
  }
}

const blankTask = ({ id }: LoadedInstance, no: number): TaskRow => ({
  id: newId(),
  instance_id: id,
  no,
  is_new: false,
  isForUser: false,
  node_id: '',
  node_name: '',
  member: null,
  signs_for: null,
  status: 'open',
  assignee: null,
  owner: null,
  why: null,
  outcome: null,
  form: '',
  due: null,
  closed_by: null,
  auto: null,
  stands_for: null,
  stands_why: null,
  excluded: null,
  candidateUsers: [],
  candidateGroups: [],
})

function change(row: TaskRow, { what, assignee, owner, standsFor, standsWhy }: Effect & { type: 'taskChanged' }): void {
  row.status = what === 'waiting' ? 'waiting' : 'open'
  row.why = null
  if (what !== 'claimed' && what !== 'unclaimed' && what !== 'waiting') row.isForUser = true
  if (what === 'unclaimed') row.assignee = ''
  else if (assignee !== undefined) row.assignee = assignee
  if (what === 'delegated') row.owner = owner ?? ''
  if (what === 'resolved' || what === 'transferred') row.owner = ''
  if (what !== 'transferred') return
  // Handed over by a person, it is the new one's own.
  row.stands_for = standsFor ?? ''
  row.stands_why = standsWhy ?? ''
}

/** Jobs and subscriptions are what the state waits for, no more and no less. */
function compareWaits({ id, before, state, definition }: LoadedInstance, rows: Rows): void {
  const wasParked = before.status === 'suspended'
  const parked = state.status === 'suspended'
  for (const [key, wait] of Object.entries(before.waits)) {
    const now = state.waits[key]
    const isSame = now !== undefined && now.n === wait.n && now.due === wait.due && now.name === wait.name
    if (!isSame || (wasParked !== parked && isJob(wait))) rows.waitsGone.push({ instance_id: id, wait: Number(key) })
  }
  for (const [key, wait] of Object.entries(state.waits)) {
    const was = before.waits[key]
    const isSame = was !== undefined && was.n === wait.n && was.due === wait.due && was.name === wait.name
    if (isSame && (wasParked === parked || !isJob(wait))) continue
    const place = { instance_id: id, wait: Number(key), node_id: wait.n }
    if (isJob(wait))
      rows.jobs.push({
        id: newId(),
        ...place,
        kind: wait.k === 'timer' ? 'timer' : 'work',
        worker: definition.ir.nodes[wait.n]?.job?.worker ?? '',
        due: wait.due ?? null,
        parked,
      })
    else if ((wait.k === 'message' || wait.k === 'signal') && wait.name !== undefined)
      rows.subscriptions.push({ ...place, kind: wait.k, name: wait.name })
  }
}

const isJob = ({ k }: Wait): boolean => k === 'timer' || k === 'job'

/**
 * Incidents are tokens that are stuck; others (a condition that cannot be evaluated, say) are reported by the step
 * alone.
 */
function compareIncidents(instance: LoadedInstance, steps: readonly Step[], rows: Rows): void {
  const { id, before, state } = instance
  const isBad = (token: { st: string; why?: string } | undefined) =>
    token !== undefined && (token.st === 'stuck' || token.why !== undefined)
  for (const [key, token] of Object.entries(before.tokens))
    if (isBad(token) && (!isBad(state.tokens[key]) || state.tokens[key]?.why !== token.why))
      rows.incidentsGone.push({ instance_id: id, token: Number(key) })
  const reported = effectsOf(instance, steps).filter(
    (effect): effect is Effect & { type: 'incident' } => effect.type === 'incident',
  )
  for (const [key, token] of Object.entries(state.tokens)) {
    if (!isBad(token) || (isBad(before.tokens[key]) && before.tokens[key]?.why === token.why)) continue
    const incident = reported.findLast(({ token: at }) => at === Number(key))
    rows.incidents.push({
      id: newId(),
      instance_id: id,
      token: Number(key),
      node_id: token.n,
      code: incident?.code ?? token.why ?? 'DEADLOCK',
      detail: incident?.detail ?? '',
    })
  }
}
