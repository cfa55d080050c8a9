/** Starting processes, looking at them, and administering them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { ProcessError, type Command, type State } from '#process/index.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type {
  InstanceOrder,
  InstanceStatus,
  Jump,
  Message,
  ReasonedOrder,
  Start,
  Startable,
  VarsOrder,
  WorkflowInstanceQuery,
  WorkflowInstanceRow,
} from '#workflow/contract/instance.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { definitionOf, newestDefinition, type Definition } from '../runtime/engine/definition.service.ts'
import { takesPart } from '../cc/cc.service.ts'
import { dropDraft } from '../draft/draft.service.ts'
import { checkVars, fieldsOf, formsFor, peopleIn } from '../form/form.service.ts'
import { checkWritable, notWritable, refuse, writableAtStart } from '../form/writable.rules.ts'
import { recordOrder } from './audit.service.ts'
import { askedIn } from '../task/task-lookup.service.ts'
import { trailOf, varsOf } from '../task/task-lookup.service.ts'
import { choosePeople } from '../runtime/assignment/behaviors/chosen-approver.ts'
import { isOwnStart } from '../runtime/engine/node-name.ts'
import { assertMayDecide } from '../runtime/assignment/own-matter.ts'
import { startTree, withTree } from '../runtime/engine/run-command.ts'
import { lookedAfter, managesDefinition, mayStart, type LookedAfter } from '../model/model.policy.ts'
import { titleFrom } from '../model/settings.shape.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import * as repo from './instance.repo.ts'
import { movable, toInstance } from './instance.shape.ts'
import { openTasksOf } from './open-tasks.repo.ts'

/** Starts the newest version of a process, by the actor. */
export function startInstance(
  kernel: Kernel,
  actor: Actor,
  { key, title, businessKey, vars, chosen, commandId, draftId }: Start,
): Promise<Standing> {
  const newInstance = { id: newId(), title, businessKey }
  return startTree(kernel, actor, { commandId, kind: 'start' }, newInstance, async (tree) => {
    if (draftId !== undefined && !(await dropDraft(tree.tx, actor, draftId))) throw new AppError(errors.notFound)
    const definition = await newestDefinition(tree.tx, actor.tenantId, key)
    // What is not there and what they may not start answer alike.
    if (definition === undefined || !(await mayStart(tree.tx, actor, key)))
      throw new AppError(workflowErrors.definitionMissing, { key })
    await checkStart(tree.tx, actor, definition, vars)
    if (title === '')
      newInstance.title = titleFrom(definition.settings.titleTemplate, vars, actor.realName) || definition.name
    await choosePeople(tree, { id: newInstance.id, definition, starterId: actor.userId }, chosen, actor.userId)
    return instanceStatusOf(tree, await tree.start(definition, { vars, by: actor.userId }))
  })
}

/** What the form asks for; the user who manages the model may set more. @throws InvalidInput */
async function checkStart(tx: Tx, actor: Actor, definition: Definition, vars: Start['vars']): Promise<void> {
  const forms = await formsFor(tx, actor.tenantId, definition)
  const others = notWritable(vars, writableAtStart(forms, definition.ir))
  if (others.length > 0 && !(await managesDefinition(tx, actor, definition.id))) refuse(others)
  checkVars(forms.start, vars)
}

export const listStartable = (kernel: Kernel, actor: Actor): Promise<Startable[]> =>
  kernel.database.read(actor.tenantId, (db) => repo.startable(db, actor))

/** Of an instance without an open task. */
const NO_TASKS = { handlers: [], returnedTaskId: null }

/** The user who manages all need not be asked what. */
const NOTHING: LookedAfter = { managed: new Set(), seen: [] }

export async function pageInstances(
  kernel: Kernel,
  actor: Actor,
  query: WorkflowInstanceQuery,
): Promise<Page<WorkflowInstanceRow>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const managesAll = holds(actor, 'wf:instance:manage')
    const { managed, seen } = managesAll ? NOTHING : await lookedAfter(db, actor)
    const page = await listPage(db, kernel.lists, repo.instanceList, repo.callOfInstances(actor, query, seen))
    const open = await openTasksOf(
      db,
      actor,
      page.list.map(({ id }) => id),
    )
    const asked = await askedIn(
      db,
      actor.userId,
      page.list.map(({ rootId }) => rootId),
    )
    const list = []
    for (const row of page.list) {
      const definition = await definitionOf(db, actor.tenantId, row.definitionId)
      const one = toInstance(actor, { ...row, state: row.state as State }, definition, {
        isManager: managesAll || managed.has(definition.id),
        asksOthers: asked.get(row.rootId)?.asksOthers !== false,
      })
      list.push({ ...one, ...(open.get(row.id) ?? NO_TASKS) })
    }
    return { ...page, list }
  })
}

export async function getInstance(kernel: Kernel, actor: Actor, id: string) {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await repo.findInstance(db, actor, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const definition = await definitionOf(db, actor.tenantId, row.definitionId)
    const { ir } = definition
    const isManager = (await repo.managedRootOf(db, actor, id)) !== undefined
    const { ownTaskId = null, asksOthers = true } =
      (await askedIn(db, actor.userId, [row.rootId])).get(row.rootId) ?? {}
    const one = toInstance(actor, row, definition, { isManager, asksOthers })
    const vars = varsOf(row.state)
    const fields = fieldsOf(await formsFor(db, actor.tenantId, definition), actor.language)
    const mayGive = !one.actions.includes('cc') && (await takesPart(db, actor, row.rootId))
    return {
      ...one,
      actions: mayGive ? [...one.actions, 'cc' as const] : one.actions,
      vars,
      fields,
      names: await peopleIn(db, fields, vars),
      trail: await trailOf(db, row.rootId),
      ownTaskId,
      movable: one.actions.includes('jump') ? movable(row.state, ir) : { from: [], to: [] },
    }
  })
}

/** The starter takes the whole back, while no one has acted on it. */
export const withdrawInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'withdraw', order, async ({ tree, instance }) => {
    if (instance.starterId !== actor.userId || instance.parent !== undefined) throw new AppError(errors.forbidden)
    if (!instance.definition.settings.mayWithdraw) throw new AppError(workflowErrors.withdrawOff)
    const lineage = await tree.lineageOf(instance.id)
    // After a return to the initiator it is another visit of the start.
    const { ir } = instance.definition
    const start = [...lineage.tokens.values()].find((made) => isOwnStart(ir, made.node) && lineage.happened(made))
    if (start === undefined) throw new ProcessError('NEVER_VISITED')
    return { type: 'withdraw', visit: start.id, by: actor.userId, lineage }
  })

export const cancelInstance = (kernel: Kernel, actor: Actor, order: ReasonedOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'cancel', order, async ({ tree }) => {
    await recordOrder(tree, actor, 'cancel', { reason: order.reason })
    return { type: 'cancel', by: actor.userId, reason: order.reason }
  })

export const jumpInstance = (kernel: Kernel, actor: Actor, { from, to, ...order }: Jump): Promise<Standing> =>
  onInstance(kernel, actor, 'jump', order, async ({ tree, instance }) => {
    const [token] = Object.entries(instance.state.tokens).find(([, { n }]) => n === from) ?? []
    if (token === undefined) throw new ProcessError('NO_TOKEN', from)
    await recordOrder(tree, actor, 'jump', { from, to, reason: order.reason })
    return { type: 'jump', token: Number(token), to, by: actor.userId, lineage: await tree.lineageOf(instance.id) }
  })

export const setInstanceVars = (kernel: Kernel, actor: Actor, { vars, ...order }: VarsOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'setVars', order, async ({ tree }) => {
    // Their names: what they hold may be private, and stands in the run.
    await recordOrder(tree, actor, 'set-vars', { vars: Object.keys(vars), reason: order.reason })
    return { type: 'setVars', vars, by: actor.userId }
  })

/** Rest and going on concern everything that was called, too. */
export const suspendInstance = (kernel: Kernel, actor: Actor, order: ReasonedOrder): Promise<Standing> =>
  onTree(kernel, actor, 'suspend', order, 'run')

export const resumeInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
  onTree(kernel, actor, 'resume', order, 'suspended')

/** Several, each by itself. */
export const resumeInstances = (kernel: Kernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  eachOf(ids, actor.language, async (id) => void (await resumeInstance(kernel, actor, { id, reason: '' })))

function onTree(
  kernel: Kernel,
  actor: Actor,
  type: 'suspend' | 'resume',
  { id, commandId, reason }: InstanceOrder,
  from: InstanceStatus,
): Promise<Standing> {
  const find = { commandId, kind: type, comment: reason }
  return withTree(
    kernel,
    actor,
    find,
    (tx) => repo.managedRootOf(tx, actor, id),
    async (tree) => {
      const root = await tree.get(tree.rootId)
      await recordOrder(tree, actor, type, { reason })
      for (const instance of await tree.all())
        if (instance === root || instance.state.status === from) await tree.execute(instance, { type })
      return instanceStatusOf(tree, root)
    },
  )
}

interface Place {
  tree: InstanceTree
  instance: LoadedInstance
}

/** What could stand for a decision of people: not for who started it. */
const DECIDES = new Set(['jump', 'setVars'])

function onInstance(
  kernel: Kernel,
  actor: Actor,
  kind: string,
  { id, commandId, reason }: InstanceOrder,
  commandOf: (place: Place) => Command | Promise<Command>,
): Promise<Standing> {
  return withTree(
    kernel,
    actor,
    { commandId, kind, comment: reason },
    // What one has started one may withdraw; everything else is for those who manage it.
    (tx) => (kind === 'withdraw' ? repo.rootOf(tx, actor, id) : repo.managedRootOf(tx, actor, id)),
    async (tree) => {
      const instance = await tree.get(id)
      if (DECIDES.has(kind)) assertMayDecide(actor, instance)
      await tree.execute(instance, await commandOf({ tree, instance }))
      return instanceStatusOf(tree, instance)
    },
  )
}

/** Gives a message to the one who waits for it; no one or several are answered, never guessed. */
export async function sendMessage(
  kernel: Kernel,
  actor: Actor,
  { name, instanceId, businessKey, vars, commandId }: Message,
): Promise<Standing> {
  const find = { name, instanceId, businessKey }
  return withTree(
    kernel,
    actor,
    { commandId, kind: 'message' },
    async (tx) => {
      if (instanceId !== undefined && (await repo.rootOf(tx, actor, instanceId)) === undefined)
        throw new AppError(errors.notFound)
      const [only, other] = await repo.waitingFor(tx, find)
      if (only === undefined) throw new AppError(workflowErrors.messageUnknown, { name })
      if (other !== undefined) throw new AppError(workflowErrors.messageAmbiguous, { name })
      return only.rootId
    },
    async (tree) => {
      // Under the lock it may be another one who waits, or no one any more.
      const waiting = (await repo.waitingFor(tree.tx, find)).filter(({ rootId }) => rootId === tree.rootId)
      const [only] = waiting
      if (only === undefined) throw new AppError(workflowErrors.messageUnknown, { name })
      const instance = await tree.get(only.instanceId)
      const waits = instance.definition.ir.nodes[instance.state.waits[only.wait]?.n ?? '']
      checkWritable(vars ?? {}, new Set(waits?.writes))
      await tree.execute(instance, { type: 'message', wait: only.wait, ...(vars === undefined ? {} : { vars }) })
      return instanceStatusOf(tree, instance)
    },
  )
}
