/**
 * One transaction per command, the only way to an instance: the command is remembered by its id, the tree locked at its
 * root, stepped until it is quiet, and everything it did written at once. What it says to others leaves by the outbox.
 */
import { errors } from '#contract/errors.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { Incident, ProcessError } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { notificationOf } from '../notify/notification.ts'
import { claimCommand, storeResult } from './command.repo.ts'
import { clockOf, lockTree } from './instance.repo.ts'
import { refuseComment, refuseTooLarge } from './limits.ts'
import { listsChanged, MAX_PEOPLE_TOLD, peopleConcerned, tellSoon } from './news.ts'
import { findRoles, type CandidateRole } from './people.repo.ts'
import { withDeputies } from './opening.ts'
import { refusalOf } from './refusal.ts'
import { findUsersOfTasks } from './task.repo.ts'
import { rowsOf, type Rows } from './rows.ts'
import type { Doer, Order } from './order.ts'
import { Tree } from './tree.ts'
import { jobsWritten, notificationsWritten, writeRows } from './write.repo.ts'

/** What a new instance is known by. */
export interface Birth {
  id: string
  title: string
  businessKey: string
}

/** The job that hands on what a process said to those outside of its tree. */
export const SAID = 'workflow.said'
const LISTS = ['workflowToDo', 'workflowDone', 'workflowInstance']

type Work<Result> = (tree: Tree) => Promise<Result>

/** Begins a new tree. */
export function beginTree<Result>(
  kernel: Kernel,
  doer: Doer,
  order: Order,
  birth: Birth,
  work: Work<Result>,
): Promise<Result> {
  return once(kernel, doer, order, async (tx, news) => {
    const tree = new Tree(tx, doer, birth.id, await clockOf(tx, doer.tenantId))
    return carryOut(tree, { kernel, doer, order, birth, news }, work)
  })
}

/**
 * Does something to a tree that runs; `rootId` may be anything that `findRoot` resolves. Answers 404 where there is
 * none.
 */
export function withTree<Result>(
  kernel: Kernel,
  doer: Doer,
  order: Order,
  findRoot: (tx: Tx) => Promise<string | undefined>,
  work: Work<Result>,
): Promise<Result> {
  return once(kernel, doer, order, async (tx, news) => {
    const rootId = await findRoot(tx)
    const locked = rootId === undefined ? undefined : await lockTree(tx, rootId)
    if (locked === undefined) throw new AppError(errors.notFound)
    const { now, zone, ...root } = locked
    const tree = new Tree(tx, doer, root.id, { now, zone })
    await tree.take(root)
    return carryOut(tree, { kernel, doer, order, news }, work)
  })
}

/**
 * A command within a transaction that is there already, at a moment that is said: for seeds, whose instances have a
 * past. With a birth a tree begins. No one outside hears what its processes say.
 */
export async function atMoment<Result>(
  tx: Tx,
  { doer, order, moment, birth, rootId }: Omit<About, 'kernel' | 'news'> & { moment: number; rootId: string },
  work: Work<Result>,
): Promise<Result> {
  const { zone } = await clockOf(tx, doer.tenantId)
  const tree = new Tree(tx, doer, rootId, { now: moment, zone })
  if (birth !== undefined) return carryOut(tree, { doer, order, birth, news: [] }, work)
  const root = await lockTree(tx, rootId)
  if (root === undefined) throw new AppError(errors.notFound)
  await tree.take(root)
  return carryOut(tree, { doer, order, news: [] }, work)
}

/** A command is carried out once; the user who asks again gets what was answered. */
async function once<Result>(
  kernel: Kernel,
  doer: Doer,
  { commandId, kind }: Order,
  work: (tx: Tx, news: BusMessage[]) => Promise<Result>,
): Promise<Result> {
  const news: BusMessage[] = []
  const answer = await kernel.database.transaction(doer.tenantId, async (tx) => {
    if (commandId === undefined) return work(tx, news)
    const key = { tenantId: doer.tenantId, id: commandId, actorId: doer.userId, kind }
    const known = await claimCommand(tx, key)
    if (known === 'foreign') throw new AppError(workflowErrors.commandTaken)
    if (known !== undefined) return known.result as Result
    const result = await work(tx, news)
    await storeResult(tx, key, result)
    return result
  })
  tellSoon(kernel, news)
  return answer
}

interface About {
  /** Hands on what a process says to others; left out, no one hears it. */
  kernel?: Kernel
  doer: Doer
  order: Order
  birth?: Birth
  /** What is told after the commit. */
  news: BusMessage[]
}

async function carryOut<Result>(tree: Tree, about: About, work: Work<Result>): Promise<Result> {
  try {
    const result = await work(tree)
    await write(tree, about)
    return result
  } catch (error) {
    if (error instanceof ProcessError || error instanceof Incident) throw await refusalOf(tree, error, about.doer)
    throw error
  }
}

async function write(
  tree: Tree,
  { kernel, doer, order: { comment = '', kind: command }, birth, news }: About,
): Promise<void> {
  if (tree.steps.length === 0) return
  const { tx, tenantId, rootId, now } = tree
  refuseTooLarge(tree.touched, tree.steps)
  await refuseComment(tree, comment)
  const rows = rowsOf(tree.touched, tree.steps)
  refuseUnassigned(rows, doer)
  const candidates = await candidatesOf(tree, rows, doer)
  const root = tree.touched.find(({ id }) => id === rootId)
  const cause = tree.steps.some((step) => step.command === 'reject') ? 'reject' : command
  const notification = notificationOf(rows, { root, cause, comment, isPast: kernel === undefined })
  const changedTasks = rows.tasks.filter((task) => !task.is_new)
  const formerly = await findUsersOfTasks(tx, changedTasks, MAX_PEOPLE_TOLD)
  await writeRows(tx, rows, {
    tenantId,
    rootId,
    now,
    actorId: doer.userId,
    title: birth?.title ?? '',
    businessKey: birth?.businessKey ?? '',
    taskId: tree.taskId ?? null,
    comment,
    command,
    candidates,
    participants: participantsOf(rows, birth === undefined ? null : doer.userId),
    notification,
  })
  for (const { kind, name } of tree.said)
    await kernel?.jobs.send(tx, { name: SAID, tenantId, data: { kind, name, rootId } })
  news.push(...listsChanged(tenantId, LISTS))
  if (rows.incidents.length + rows.incidentsGone.length > 0) news.push(...listsChanged(tenantId, ['workflowIncident']))
  news.push(...peopleConcerned(tree, rows, doer, formerly))
  if (notification !== undefined) news.push(notificationsWritten.message(tenantId, {}))
  if (rows.jobs.length > 0) news.push(jobsWritten.message(tenantId, {}))
}

/**
 * No one was found for a task that a user’s command led to: they hear of it, and nothing happens (specification section
 * 8).
 */
function refuseUnassigned({ incidents }: Rows, { userId }: Doer): void {
  const nobody = incidents.find(({ code }) => code === 'NO_ASSIGNEE')
  if (nobody !== undefined && userId !== null)
    throw new ProcessError('NO_ASSIGNEE', nobody.node_id, { detail: nobody.detail })
}

async function candidatesOf(tree: Tree, { tasks }: Rows, { userId }: Doer) {
  const named = tasks.filter(({ is_new, status, assignee }) => is_new && status !== 'closed' && assignee === '')
  const roles = await findRoles(
    tree.tx,
    named.flatMap(({ candidateGroups }) => candidateGroups),
  )
  const found = []
  for (const { id, instance_id, node_id, excluded, candidateUsers, candidateGroups } of named) {
    const place = { instanceId: instance_id, node: node_id }
    const users = await withDeputies(tree, place, await tree.people.idsOf(candidateUsers))
    const known = candidateGroups.flatMap((group) => roles.get(group) ?? [])
    const isNobodys = users.length === 0 && excluded !== null && isOnlyMember(known, excluded)
    const own = [
      ...users.map((ref_id) => ({ task_id: id, kind: 'user' as const, ref_id })),
      ...(isNobodys ? [] : known.map((role) => ({ task_id: id, kind: 'role' as const, ref_id: role.id }))),
    ]
    if (own.length === 0 && userId !== null)
      throw new ProcessError('NO_ASSIGNEE', node_id, { detail: [...candidateUsers, ...candidateGroups].join(', ') })
    found.push(...own)
  }
  return found
}

/** Whether of all enabled users with one of the roles there is only this one. */
function isOnlyMember(roles: readonly CandidateRole[], userId: string): boolean {
  const members = new Set(roles.flatMap(({ someMembers }) => someMembers))
  return members.size === 1 && members.has(userId)
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
