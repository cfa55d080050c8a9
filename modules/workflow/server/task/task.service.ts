/** Handling tasks. Who may: the assignee; for what no one has taken, the user who may take it. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { findVisit, isRejectable, ProcessError, type Command } from '#process/index.ts'
import type {
  Completion,
  Handing,
  Returning,
  Signing,
  Standing,
  TaskOrder,
  WorkflowTask,
  WorkflowTaskDetail,
  WorkflowTaskQuery,
} from '#workflow/contract/task.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { giveIn } from '../cc/cc.service.ts'
import { checkVars, fieldsOf, formAt, formsFor, onWire, peopleIn } from '../form/form.service.ts'
import { checkWritable, writableInTask } from '../form/writable.rules.ts'
import { titleOf } from '../instance/instance-lookup.service.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { findTask, isCandidate, type FoundTask } from '../runtime/engine/task.service.ts'
import { choosePeople } from '../runtime/assignment/behaviors/chosen-approver.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { isOwnMatter } from '../runtime/assignment/own-matter.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import { returnableOf } from './returnable.service.ts'
import { taskActions } from './task.policy.ts'
import * as repo from './task.repo.ts'
import { nodeOf, toDoneTask, toOpenTask } from './task.shape.ts'
import { trailOf, varsOf } from './trail.repo.ts'

/** What is to do for the actor: their own, and what they may take. */
export async function pageToDo(kernel: Kernel, actor: Actor, query: WorkflowTaskQuery): Promise<Page<WorkflowTask>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.taskList, repo.callOfToDo(actor, query))
    const list = []
    for (const row of page.list) {
      const { ir } = await definitionOf(db, actor.tenantId, row.definitionId)
      list.push(toOpenTask(row, ir, actor.language))
    }
    return { ...page, list }
  })
}

export async function pageDone(kernel: Kernel, actor: Actor, query: WorkflowTaskQuery): Promise<Page<WorkflowTask>> {
  const page = await kernel.database.read(actor.tenantId, (db) =>
    listPage(db, kernel.lists, repo.doneList, repo.callOfDone(actor, query)),
  )
  return { ...page, list: page.list.map(toDoneTask) }
}

/** One task of the actor's, open or handled, with what they need to decide. */
export async function getTask(kernel: Kernel, actor: Actor, id: string): Promise<WorkflowTaskDetail> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await repo.findShown(db, actor, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const { definitionId, state, isClaimable, no, starterId: _, ...task } = row
    const definition = await definitionOf(db, actor.tenantId, definitionId)
    const { ir } = definition
    const forms = await formsFor(db, actor.tenantId, definition)
    const [vars, fields] = [varsOf(state), fieldsOf(forms, actor.language)]
    const isOpen = task.status === 'open'
    const { tenantId, language } = actor
    const { instanceId, rootId, nodeId } = task
    const place = { tenantId, language, instanceId, rootId, no, ir, state }
    const returnable = isOpen ? await returnableOf(db, place) : []
    const node = ir.nodes[nodeId]
    return {
      ...task,
      node: nodeOf(task, ir, language),
      returned: (await repo.findReturn(db, id)) ?? null,
      fillsIn: isOwnStart(ir, nodeId) || (node !== undefined && !isRejectable(ir, node)),
      actions: taskActions(task, ir, isClaimable).filter((action) => action !== 'return' || returnable.length > 0),
      vars,
      fields,
      names: await peopleIn(db, fields, vars),
      form: isOpen ? formAt(forms, ir, nodeId).map((field) => onWire(field, language)) : [],
      trail: await trailOf(db, task.rootId),
      returnable,
    }
  })
}

export const complete = (
  kernel: Kernel,
  actor: Actor,
  { outcome, vars, chosen, cc = [], ...order }: Completion,
): Promise<Standing> =>
  onTask(kernel, actor, 'complete', order, async ({ tree, instance, task }) => {
    await choosePeople(tree, instance, chosen, actor.userId)
    // The user who rejects has nothing to fill in.
    const forms = await formsFor(tree.tx, actor.tenantId, instance.definition)
    if (vars !== undefined) checkWritable(vars, writableInTask(forms, instance.definition.ir, task.nodeId))
    if (outcome !== 'reject')
      checkVars(formAt(forms, instance.definition.ir, task.nodeId), { ...varsOf(instance.state), ...vars }, vars ?? {})
    if (cc.length > 0) await sendCc(tree, actor, cc, order.comment)
    const changedVars = vars === undefined ? {} : { vars }
    if (outcome === 'reject') return { ...(await rejection(actor, { tree, instance, task })), ...changedVars }
    const { no } = task
    // A request that is changed is no decision.
    const decided = outcome === undefined || isOwnStart(instance.definition.ir, task.nodeId) ? {} : { outcome }
    return { type: 'complete', task: no, by: actor.userId, ...changedVars, ...decided }
  })

/** The user who handles a task gives the run to others to read, with what they say. */
async function sendCc({ tx, rootId }: InstanceTree, actor: Actor, userIds: readonly string[], comment: string) {
  const run = { rootId, title: await titleOf(tx, rootId) }
  await giveIn(tx, actor, run, { userIdList: [...userIds], note: comment.slice(0, 200) })
}

/** Several tasks, each in a transaction of its own: one that is refused keeps no other from being done. */
export function completeMany(kernel: Kernel, actor: Actor, all: readonly Completion[]): Promise<BatchResult> {
  const byId = new Map(all.map((one) => [one.id, one]))
  return eachOf([...byId.keys()], actor.language, async (id) => {
    const one = byId.get(id)
    if (one !== undefined) await complete(kernel, actor, one)
  })
}

export const reject = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'reject', order, (place) => rejection(actor, place))

/** The one command that rejects, whatever call it comes by. Only a rule that returns looks at the past. */
async function rejection({ userId }: Actor, { tree, instance, task }: Place): Promise<Command> {
  return { type: 'reject', task: task.no, by: userId, lineage: await tree.lineageOf(instance.id) }
}

export const claim = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'claim', order, ({ task }) => ({ type: 'claim', task: task.no, by: actor.userId }))

export const unclaim = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'unclaim', order, async ({ tree, task }) => {
    // No one could take what no one may: it would be lost.
    if (!(await repo.hasCandidates(tree.tx, task.id))) throw new ProcessError('NOT_CLAIMED', task.nodeId)
    return { type: 'unclaim', task: task.no }
  })

export const delegate = (kernel: Kernel, actor: Actor, { userId, ...order }: Handing): Promise<Standing> =>
  onTask(kernel, actor, 'delegate', order, async (place) => ({
    type: 'delegate',
    task: place.task.no,
    to: await receiver(place, userId),
    by: actor.userId,
  }))

export const resolve = (kernel: Kernel, actor: Actor, order: TaskOrder): Promise<Standing> =>
  onTask(kernel, actor, 'resolve', order, ({ task }) => ({ type: 'resolve', task: task.no, by: actor.userId }))

export const transfer = (kernel: Kernel, actor: Actor, { userId, ...order }: Handing): Promise<Standing> =>
  onTask(kernel, actor, 'transfer', order, async (place) => ({
    type: 'transfer',
    task: place.task.no,
    to: await receiver(place, userId),
    by: actor.userId,
  }))

export const addSigner = (kernel: Kernel, actor: Actor, { userId, position, ...order }: Signing): Promise<Standing> =>
  onTask(kernel, actor, 'addSigner', order, async (place) => ({
    type: 'addSigner',
    task: place.task.no,
    user: await receiver(place, userId),
    position,
    by: actor.userId,
  }))

/** Back to a node of its own process, or of one that called it: there, the activity that called is returned from. */
export const goBack = (kernel: Kernel, actor: Actor, { nodeId, way, ...order }: Returning): Promise<Standing> =>
  onTask(kernel, actor, 'return', order, async ({ tree, instance, task }) => {
    let place: { instance: LoadedInstance; from: number | undefined } | undefined = {
      instance,
      from: instance.state.tasks[task.no]?.t,
    }
    while (place !== undefined && !isPlaceIn(place.instance, nodeId)) place = await tree.callerOf(place.instance)
    if (place?.from === undefined) throw new ProcessError('NEVER_VISITED', nodeId)
    const lineage = await tree.lineageOf(place.instance.id)
    const visit = findVisit(lineage, nodeId, place.from)
    if (visit === undefined) throw new ProcessError('NEVER_VISITED', nodeId)
    return {
      at: place.instance,
      command: { type: 'return', visit, from: place.from, way, by: actor.userId, lineage },
    }
  })

/**
 * Whether a return may mean a node of this process. A request is started with the outermost one: none goes back to the
 * start of a called one.
 */
const isPlaceIn = ({ definition: { ir }, parent }: LoadedInstance, nodeId: string): boolean =>
  Object.hasOwn(ir.nodes, nodeId) && (parent === undefined || !isOwnStart(ir, nodeId))

/** A command to the task's own instance, or to another of its tree. */
type Ordered = Command | { at: LoadedInstance; command: Command }

/** What is done with a request that was returned to its initiator; the core says that there is nothing to reject. */
const AT_START = new Set(['complete', 'reject'])

interface Place {
  tree: InstanceTree
  instance: LoadedInstance
  task: FoundTask
}

/** One command to the task's instance, by who may. A task of no one is taken first by the user who handles it. */
function onTask(
  kernel: Kernel,
  actor: Actor,
  kind: string,
  { id, commandId, comment }: TaskOrder,
  commandOf: (place: Place) => Ordered | Promise<Ordered>,
): Promise<Standing> {
  return withTree(
    kernel,
    actor,
    { commandId, kind, comment },
    async (tx) => (await findTask(tx, id))?.rootId,
    async (tree) => {
      tree.taskId = id
      const task = await loadForUpdate(tree.tx, actor, id)
      const instance = await tree.get(task.instanceId)
      // The initiator changes their own request: it is handed to no other, and returned to no one.
      if (isOwnStart(instance.definition.ir, task.nodeId) && !AT_START.has(kind)) {
        const reason = translate(actor.language, 'workflow.node.initiator_only')
        throw new AppError(workflowErrors.refused, { reason })
      }
      const isFree = task.status === 'open' && task.assigneeId === null
      if (isFree && isOwnMatter(instance, task.nodeId, actor.userId)) throw new AppError(workflowErrors.ownMatter)
      if (isFree && kind !== 'claim') await tree.execute(instance, { type: 'claim', task: task.no, by: actor.userId })
      const ordered = await commandOf({ tree, instance, task })
      if ('command' in ordered) await tree.execute(ordered.at, ordered.command)
      else await tree.execute(instance, ordered)
      return instanceStatusOf(tree, instance)
    },
  )
}

/** The task as it is under the lock. The user who has no part in it hears that there is none. */
async function loadForUpdate(tx: Tx, actor: Actor, id: string): Promise<FoundTask> {
  const task = await findTask(tx, id)
  if (task === undefined) throw new AppError(errors.notFound)
  const isOwn = task.assigneeId === actor.userId || task.ownerId === actor.userId
  const mayTake = isOwn || (await isCandidate(tx, id, actor))
  if (!mayTake) throw new AppError(errors.notFound)
  if (task.status === 'closed') throw new ProcessError('TASK_GONE', task.nodeId)
  if (task.assigneeId !== null && task.assigneeId !== actor.userId)
    throw new ProcessError('ALREADY_CLAIMED', task.nodeId, { by: task.assigneeId })
  return task
}

/** @throws InvalidInput at `userId` for who cannot sign in here, and for who would decide their own request */
async function receiver({ tree, instance, task }: Place, userId: string): Promise<string> {
  const [known] = await tree.people.idsOf([userId])
  if (known === undefined) throw invalid('userId', 'unknown_choice')
  if (isOwnMatter(instance, task.nodeId, known)) throw invalid('userId', 'own_matter')
  return known
}
