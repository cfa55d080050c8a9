/** What a command did to a tree, written at once: rows, events, copies, messages to other trees, notifications. */
import type { BoundRecordRef } from '#contract/process-event.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Incident, NEW, ProcessError } from '#process/index.ts'
import { emitToModules } from '../delivery/emit-events.ts'
import { notificationOf } from '../delivery/notification.shape.ts'
import { processEventsOf, recordOf } from '../delivery/process-events.shape.ts'
import { storeResult } from '../persistence/command.repo.ts'
import { type RootFacts } from '../persistence/instance.repo.ts'
import { refuseComment, refuseTooLarge } from './instance-limits.ts'
import { listsChanged, MAX_NOTIFIED_USERS, peopleConcerned } from '../delivery/change-notifications.ts'
import { assigneeOf } from '../assignment/assignee-of.ts'
import { candidatesOf } from '../assignment/candidates.ts'
import { giveCopies } from '../delivery/copies.ts'
import { sendSlowCalls } from '../delivery/slow-calls.ts'
import { sendTimeNotices } from '../delivery/time-notices.ts'
import { refusalOf } from './refusal.ts'
import { findUsersOfTasks } from '../persistence/task.repo.ts'
import type { Rows } from '../persistence/row-types.ts'
import type { CommandActor, CommandMeta } from './command-meta.ts'
import type { Step } from './loaded-instance.ts'
import type { InstanceTree } from './instance-tree.ts'
import { jobsWritten, notificationsWritten, writeRows } from '../persistence/write.repo.ts'
import type { Caller } from '../persistence/write-parts.repo.ts'

/** What a new instance is known by. */
export interface NewInstance {
  id: string
  title: string
  businessKey: string
  /** By the number rule of its model; left out where there is none. */
  serial?: string | undefined
  /** Of the form that it is started with. */
  recordId?: string | undefined
  /** Of the receipt of a request from the public. */
  receiptHash?: Buffer | undefined
  /** What starts it as one of its own. */
  caller?: Caller | undefined
  /** The record of a module that it handles. */
  bound?: BoundRecordRef | undefined
}

/** The job that delivers the messages and signals of a process outside of its tree. */
export const OUTBOUND_MESSAGE_JOB = 'workflow.said'
const LISTS = ['workflowToDo', 'workflowDone', 'workflowInstance']

export type CommandWork<Result> = (tree: InstanceTree, changes: BusMessage[]) => Promise<Result>

export interface About {
  /** Sends the messages to other trees; left out, they are dropped. */
  kernel?: Kernel
  actor: CommandActor
  meta: CommandMeta
  newInstance?: NewInstance
  /** The change notifications to send after the commit. */
  changes: BusMessage[]
}

/** Does something to a tree, and writes it. What the process refuses is an error with a text. */
export async function carryOut<Result>(tree: InstanceTree, about: About, work: CommandWork<Result>): Promise<Result> {
  try {
    const result = await work(tree, about.changes)
    await write(tree, about, result)
    return result
  } catch (error) {
    if (error instanceof ProcessError || error instanceof Incident) throw await refusalOf(tree, error, about.actor)
    throw error
  }
}

/** Writes what the command did, and keeps its result under the command's id. */
async function write(
  tree: InstanceTree,
  { kernel, actor, meta: { commandId, comment = '', kind }, newInstance, changes }: About,
  result: unknown,
): Promise<void> {
  const { tx, tenantId, rootId, now } = tree
  if (tree.steps.length === 0) return commandId === undefined ? undefined : storeResult(tx, commandId, result)
  refuseTooLarge(tree.touched, tree.steps)
  await refuseComment(tree, comment)
  const rows = tree.rows()
  refuseUnassigned(rows, actor)
  const candidates = await candidateRows(tree, rows, actor)
  const command = commentedStep(tree, kind)
  const cause = tree.steps.some(isRejection) ? 'reject' : kind
  const notification = notificationOf(rows, {
    tree,
    cause,
    // Of a repair it is for the managers of the process alone.
    comment: kind.startsWith('incident.') ? '' : comment,
    isPast: kernel === undefined,
  })
  const changedTasks = rows.tasks.filter((task) => !task.is_new)
  const facts = factsOf(newInstance) ?? tree.facts
  const events =
    kernel !== undefined && facts !== undefined && isWanted(kernel, tree, facts)
      ? processEventsOf(tree, rows, facts)
      : []
  const formerly = await formerUsers(tree, changedTasks)
  await writeRows(tx, rows, {
    tenantId,
    rootId,
    now,
    actorId: actor.userId,
    title: newInstance?.title ?? '',
    businessKey: newInstance?.businessKey ?? '',
    serial: newInstance?.serial ?? '',
    recordId: newInstance?.recordId ?? null,
    receiptHash: newInstance?.receiptHash ?? null,
    caller: newInstance?.caller,
    bound: newInstance?.bound,
    taskId: tree.taskId ?? null,
    comment,
    command,
    candidates,
    answer: commandId === undefined ? undefined : { commandId, result },
    participants: participantsOf(rows, newInstance === undefined ? null : actor.userId),
    notification,
    events: tree.hasWebhooks ? events : [],
  })
  if (kernel !== undefined) await emitToModules(tx, kernel, tenantId, events)
  await giveCopies(tx, { tenantId, rootId, isPast: kernel === undefined }, tree.copies)
  if (kernel !== undefined) {
    await sendTimeNotices(tx, tenantId, tree.timeNotices)
    await sendSlowCalls(tx, tenantId, { rootId, calls: tree.slowCalls })
  }
  if (tree.copies.length > 0) changes.push(...listsChanged(tenantId, ['workflowCopy']))
  for (const { kind, name } of tree.outboundMessages)
    await kernel?.jobs.send(tx, { name: OUTBOUND_MESSAGE_JOB, tenantId, data: { kind, name, rootId } })
  changes.push(...listsChanged(tenantId, LISTS))
  if (rows.incidents.length + rows.incidentsGone.length > 0)
    changes.push(...listsChanged(tenantId, ['workflowIncident']))
  changes.push(...peopleConcerned(tree, rows, actor, formerly))
  if (notification !== undefined) changes.push(notificationsWritten.message(tenantId, {}))
  if (rows.jobs.length > 0) changes.push(jobsWritten.message(tenantId, {}))
}

/** Whose line of the history the comment belongs to: a completion that rejects is a rejection there. */
function commentedStep({ steps: [first, ...others] }: InstanceTree, kind: string): string {
  return first === undefined || [first, ...others].some(({ command }) => command === kind) ? kind : first.command
}

/** In whose to-do lists tasks were: their assignees, which the state has, and candidates, which are asked for. */
async function formerUsers(tree: InstanceTree, tasks: Rows['tasks']): Promise<string[]> {
  const before = new Map(tree.touched.map((instance) => [instance.id, { state: instance.before }]))
  const assignees = new Set<string>()
  const offered = tasks.filter(({ instance_id, no }) => {
    const assignee = assigneeOf(before.get(instance_id) ?? { state: NEW }, no)
    if (assignee !== '') assignees.add(assignee)
    return assignee === ''
  })
  return [...assignees, ...(await findUsersOfTasks(tree.tx, offered, MAX_NOTIFIED_USERS))]
}

/** Whether a webhook or a module wants to hear of what happens; where none does, no events are made. */
const isWanted = ({ boundRecords }: Kernel, { hasWebhooks }: InstanceTree, facts: RootFacts): boolean =>
  hasWebhooks || (boundRecords.size > 0 && boundRecords.has(recordOf(facts)?.resource ?? ''))

const factsOf = (about: NewInstance | undefined): RootFacts | undefined =>
  about && {
    businessKey: about.businessKey,
    serial: about.serial ?? '',
    recordId: about.recordId ?? null,
    boundResource: about.bound?.resource ?? null,
    boundId: about.bound?.id ?? null,
  }

/** A user rejects, or no one has acted in time and the step rejects then. */
const isRejection = ({ command, effects }: Step): boolean =>
  command === 'reject' || effects.some((effect) => effect.type === 'timedOut' && effect.rule === 'reject')

/** A command of a user that leads to a task without an approver is refused (specification section 8). */
function refuseUnassigned({ incidents }: Rows, { userId }: CommandActor): void {
  const missing = incidents.find(({ code }) => code === 'NO_ASSIGNEE')
  if (missing !== undefined && userId !== null)
    throw new ProcessError('NO_ASSIGNEE', missing.node_id, { detail: missing.detail })
}

async function candidateRows(tree: InstanceTree, { tasks }: Rows, { userId }: CommandActor) {
  const offered = tasks.filter(({ is_new, status, assignee }) => is_new && status !== 'closed' && assignee === '')
  const candidates = await candidatesOf(
    tree,
    offered.map((task) => ({ ...task, instanceId: task.instance_id, node: task.node_id })),
  )
  return offered.flatMap(({ id, node_id, candidateUsers, candidateGroups }, index) => {
    const { users = [], roles = [] } = candidates[index] ?? {}
    if (users.length === 0 && roles.length === 0 && userId !== null)
      throw new ProcessError('NO_ASSIGNEE', node_id, { detail: [...candidateUsers, ...candidateGroups].join(', ') })
    return [
      ...users.map((ref_id) => ({ task_id: id, kind: 'user' as const, ref_id })),
      ...roles.map((role) => ({ task_id: id, kind: 'role' as const, ref_id: role.id })),
    ]
  })
}

function participantsOf({ tasks }: Rows, starter: string | null) {
  const handlers = tasks.flatMap(({ assignee, owner, closed_by, stands_for }) =>
    [assignee, owner, closed_by, stands_for].filter((one): one is string => one !== null && one !== ''),
  )
  return [
    ...(starter === null ? [] : [{ user_id: starter, part: 'starter' as const }]),
    ...[...new Set(handlers)].map((user_id) => ({ user_id, part: 'handler' as const })),
  ]
}
