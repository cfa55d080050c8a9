/**
 * One transaction per command, the only way to an instance: the command is remembered by its id, the tree locked at its
 * root, stepped until it is quiet, and everything it did written at once. Messages to other trees leave by the outbox.
 */
import { errors } from '#contract/errors.ts'
import type { BoundRecordRef } from '#contract/process-event.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { notifyEach } from '#kernel/live/bus.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Incident, NEW, ProcessError } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { emitToModules } from '../delivery/emit-events.ts'
import { notificationOf } from '../delivery/notification.shape.ts'
import { processEventsOf, recordOf } from '../delivery/process-events.shape.ts'
import { claimCommand, storeResult, type EarlierAnswer } from '../persistence/command.repo.ts'
import { findSubscribers } from '../persistence/subscription.repo.ts'
import {
  claimStart,
  claimTask,
  clockOf,
  LOCK_TIMEOUT_MS,
  lockTree,
  type Clock,
  type LockedTree,
  type RootFacts,
} from '../persistence/instance.repo.ts'
import { refuseComment, refuseTooLarge } from './instance-limits.ts'
import { listsChanged, MAX_NOTIFIED_USERS, peopleConcerned, notifySoon } from '../delivery/change-notifications.ts'
import { assigneeOf } from '../assignment/assignee-of.ts'
import { assignmentRules } from '../assignment/assignment-rules.ts'
import { candidatesOf } from '../assignment/candidates.ts'
import { giveCopies } from '../delivery/copies.ts'
import { sendSlowCalls } from '../delivery/slow-calls.ts'
import { sendTimeNotices } from '../delivery/time-notices.ts'
import { refusalOf } from './refusal.ts'
import { findUsersOfTasks } from '../persistence/task.repo.ts'
import type { Rows } from '../persistence/row-types.ts'
import type { CommandActor, CommandMeta } from './command-meta.ts'
import type { Step } from './loaded-instance.ts'
import { InstanceTree } from './instance-tree.ts'
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

type Work<Result> = (tree: InstanceTree, changes: BusMessage[]) => Promise<Result>

/** Starts a new tree. */
export function startTree<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  newInstance: NewInstance,
  work: Work<Result>,
): Promise<Result> {
  return inTransaction(kernel, actor, async (tx, changes) => {
    const about = { kernel, actor, meta, newInstance, changes }
    const key = keyOf(actor, meta)
    if (key === undefined) return begin(tx, await clockOf(tx, actor.tenantId), about, work)
    const claimed = await claimStart(tx, key)
    return 'answered' in claimed ? answerOf<Result>(claimed.answered) : begin(tx, claimed.clock, about, work)
  })
}

/** The same in the caller's transaction: with it, everything that was started is undone. */
export async function startTreeWithin<Result>(
  tx: Tx,
  about: { kernel: Kernel; actor: CommandActor; meta: CommandMeta; newInstance: NewInstance },
  work: Work<Result>,
): Promise<Result> {
  const changes: BusMessage[] = []
  const answer = await onceWithin(tx, about.actor, about.meta, async () =>
    begin(tx, await clockOf(tx, about.actor.tenantId), { ...about, changes }, work),
  )
  await notifyEach(tx, changes)
  return answer
}

function begin<Result>(
  tx: Tx,
  { hasWebhooks, ...clock }: Clock,
  about: About & { newInstance: NewInstance },
  work: Work<Result>,
): Promise<Result> {
  const { actor, newInstance } = about
  const tree = new InstanceTree(tx, actor, newInstance.id, { ...clock, rules: assignmentRules })
  tree.hasWebhooks = hasWebhooks
  return carryOut(tree, about, work)
}

/** Does something to a tree that runs, whose root `findRoot` resolves. Answers 404 where there is none. */
export function withTree<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  findRoot: (tx: Tx) => Promise<string | undefined>,
  work: Work<Result>,
): Promise<Result> {
  return once(kernel, actor, meta, async (tx, changes) => {
    const rootId = await findRoot(tx)
    const locked = rootId === undefined ? undefined : await lockTree(tx, rootId)
    return withLocked(tx, locked, { kernel, actor, meta, changes }, work)
  })
}

/** Does something to the tree of a task: claimed and locked in one statement. Answers 404 where there is none. */
export function withTreeOfTask<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  taskId: string,
  work: Work<Result>,
): Promise<Result> {
  return inTransaction(kernel, actor, async (tx, changes) => {
    const { answered, tree } = await claimTask(tx, keyOf(actor, meta), taskId)
    if (answered !== undefined) return answerOf<Result>(answered)
    return withLocked(tx, tree, { kernel, actor, meta, changes }, work)
  })
}

async function withLocked<Result>(
  tx: Tx,
  locked: LockedTree | undefined,
  about: About,
  work: Work<Result>,
): Promise<Result> {
  if (locked === undefined) throw new AppError(errors.notFound)
  const { now, zone, facts, hasWebhooks, ...root } = locked
  const tree = new InstanceTree(tx, about.actor, root.id, { now, zone, rules: assignmentRules })
  tree.facts = facts
  tree.hasWebhooks = hasWebhooks
  await tree.take(root)
  return carryOut(tree, about, work)
}

/**
 * Starts a tree within the command of another one: both are written, or none.
 * @param changes of that command
 */
export function startBeside<Result>(
  kernel: Kernel,
  actor: CommandActor,
  { tx, now, zone, changes }: Pick<InstanceTree, 'tx' | 'now' | 'zone'> & { changes: BusMessage[] },
  newInstance: NewInstance,
  work: Work<Result>,
): Promise<Result> {
  const tree = new InstanceTree(tx, actor, newInstance.id, { now, zone, rules: assignmentRules })
  return carryOut(tree, { kernel, actor, meta: { kind: 'start' }, newInstance, changes }, work)
}

/**
 * A command within an existing transaction, at a given moment: for seeds, whose instances have a past. `newInstance`
 * starts a tree. Messages to other trees are not delivered.
 */
export async function atMoment<Result>(
  tx: Tx,
  { actor, meta, moment, newInstance, rootId }: Omit<About, 'kernel' | 'changes'> & { moment: number; rootId: string },
  work: Work<Result>,
): Promise<Result> {
  const { zone } = await clockOf(tx, actor.tenantId)
  const tree = new InstanceTree(tx, actor, rootId, { now: moment, zone, rules: assignmentRules })
  if (newInstance !== undefined) return carryOut(tree, { actor, meta, newInstance, changes: [] }, work)
  const root = await lockTree(tx, rootId)
  if (root === undefined) throw new AppError(errors.notFound)
  await tree.take(root)
  return carryOut(tree, { actor, meta, changes: [] }, work)
}

/**
 * Files a signal from outside: a job delivers it to every instance that waits for it, each in a transaction of its own.
 * Resolves with how many wait now.
 */
export function fileSignal(kernel: Kernel, actor: CommandActor, meta: CommandMeta, name: string): Promise<number> {
  return once(kernel, actor, meta, async (tx) => {
    const { length: waiting } = await findSubscribers(tx, 'signal', name)
    const data = { kind: 'signal', name, rootId: '' }
    if (waiting > 0) await kernel.jobs.send(tx, { name: OUTBOUND_MESSAGE_JOB, tenantId: actor.tenantId, data })
    if (meta.commandId !== undefined) await storeResult(tx, meta.commandId, waiting)
    return waiting
  })
}

/** A command is carried out once; a repetition gets the stored result. */
function once<Result>(
  kernel: Kernel,
  actor: CommandActor,
  meta: CommandMeta,
  work: (tx: Tx, changes: BusMessage[]) => Promise<Result>,
): Promise<Result> {
  return inTransaction(kernel, actor, (tx, changes) => onceWithin(tx, actor, meta, () => work(tx, changes)))
}

async function inTransaction<Result>(
  kernel: Kernel,
  { tenantId }: CommandActor,
  work: (tx: Tx, changes: BusMessage[]) => Promise<Result>,
): Promise<Result> {
  const changes: BusMessage[] = []
  const answer = await kernel.database.transaction(tenantId, (tx) => work(tx, changes), {
    lockTimeoutMs: LOCK_TIMEOUT_MS,
  })
  notifySoon(kernel, changes)
  return answer
}

async function onceWithin<Result>(
  tx: Tx,
  actor: CommandActor,
  meta: CommandMeta,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(actor, meta)
  const known = key && (await claimCommand(tx, key))
  return known === undefined ? work() : answerOf<Result>(known)
}

const keyOf = ({ tenantId, userId: actorId }: CommandActor, { commandId: id, kind }: CommandMeta) =>
  id === undefined ? undefined : { tenantId, id, actorId, kind }

/** @throws AppError command_taken */
function answerOf<Result>(known: EarlierAnswer): Result {
  if (known === 'foreign') throw new AppError(workflowErrors.commandTaken)
  // The typed cast: what this kind of command answered before.
  return known.result as Result
}

interface About {
  /** Sends the messages to other trees; left out, they are dropped. */
  kernel?: Kernel
  actor: CommandActor
  meta: CommandMeta
  newInstance?: NewInstance
  /** The change notifications to send after the commit. */
  changes: BusMessage[]
}

async function carryOut<Result>(tree: InstanceTree, about: About, work: Work<Result>): Promise<Result> {
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
  const root = tree.touched.find(({ id }) => id === rootId)
  const command = commentedStep(tree, kind)
  const cause = tree.steps.some(isRejection) ? 'reject' : kind
  const notification = notificationOf(rows, { root, cause, comment, isPast: kernel === undefined })
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
