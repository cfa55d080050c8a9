/** Starting processes, looking at them, and administering them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Tx } from '#kernel/database/lease.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { ProcessError, type Command, type Ir, type State } from '#process/index.ts'
import type { BatchResult } from '#contract/batch.ts'
import { eachOf } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type {
  InstanceAction,
  InstanceOrder,
  InstanceStatus,
  Jump,
  Message,
  ReasonedOrder,
  Start,
  Startable,
  VarsOrder,
  WorkflowInstance,
  WorkflowInstanceDetail,
  WorkflowInstanceQuery,
  WorkflowInstanceRow,
} from '#workflow/contract/instance.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { definitionOf, newestDefinition, type Definition } from '../runtime/definition.repo.ts'
import { takesPart } from '../cc/cc.repo.ts'
import { dropDraft } from '../draft/draft.service.ts'
import { checkVars, fieldsOf, formsFor, peopleIn } from '../form/form.service.ts'
import { checkWritable, notWritable, refuse, writableAtStart } from '../form/writable.ts'
import { recordOrder } from './audit.ts'
import { askedIn } from '../task/task.repo.ts'
import { trailOf, varsOf } from '../task/trail.repo.ts'
import { choosePeople } from '../runtime/choose.ts'
import { isOwnStart, nodeName } from '../runtime/node-name.ts'
import { assertMayDecide, mayDecide } from '../runtime/own-matter.ts'
import { beginTree, withTree } from '../runtime/run.ts'
import { lookedAfter, managesDefinition, mayStart, type LookedAfter } from '../model/access.repo.ts'
import { titleFrom } from '../model/settings.ts'
import { standingOf } from '../runtime/standing.ts'
import type { Live } from '../runtime/step.ts'
import type { Tree } from '../runtime/tree.ts'
import * as repo from './instance.repo.ts'
import { openTasksOf } from './open-tasks.repo.ts'

/** Starts the newest version of a process, by the actor. */
export function startInstance(
  kernel: Kernel,
  actor: Actor,
  { key, title, businessKey, vars, chosen, commandId, draftId }: Start,
): Promise<Standing> {
  const birth = { id: newId(), title, businessKey }
  return beginTree(kernel, actor, { commandId, kind: 'start' }, birth, async (tree) => {
    if (draftId !== undefined && !(await dropDraft(tree.tx, actor, draftId))) throw new AppError(errors.notFound)
    const definition = await newestDefinition(tree.tx, actor.tenantId, key)
    // What is not there and what they may not start answer alike.
    if (definition === undefined || !(await mayStart(tree.tx, actor, key)))
      throw new AppError(workflowErrors.definitionMissing, { key })
    await checkStart(tree.tx, actor, definition, vars)
    if (title === '')
      birth.title = titleFrom(definition.settings.titleTemplate, vars, actor.realName) || definition.name
    await choosePeople(tree, { id: birth.id, definition, starterId: actor.userId }, chosen, actor.userId)
    return standingOf(tree, await tree.start(definition, { vars, by: actor.userId }))
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
      const one = shown(actor, { ...row, state: row.state as State }, definition, {
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
    const one = shown(actor, row, definition, { isManager, asksOthers })
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

/** Nothing begins at a boundary event, and what is inside of something else is reached through it. */
function movable({ tokens }: State, { id, nodes }: Ir): WorkflowInstanceDetail['movable'] {
  const named = (node: string) => ({ id: node, name: nodes[node]?.name || node })
  const stands = Object.values(tokens).flatMap(({ st, n }) => (st === 'hold' ? [] : [n]))
  const reachable = Object.values(nodes).filter(
    ({ kind, scope }) => scope === id && kind !== 'boundary' && kind !== 'start' && kind !== 'eventSubProcess',
  )
  return { from: [...new Set(stands)].map(named), to: reachable.map((node) => named(node.id)) }
}

type Row = Omit<WorkflowInstance, 'stands' | 'stuck' | 'actions'> & { state: State }

interface Part {
  isManager: boolean
  /** Not only the reader has something open in it: a reminder to oneself is none. */
  asksOthers: boolean
}

function shown(actor: Actor, { state, ...row }: Row, { ir, settings }: Definition, part: Part): WorkflowInstance {
  const stands = Object.values(state.tokens)
    .filter(({ st }) => st !== 'hold')
    .map(({ n }) => nodeName(ir, n, actor.language) ?? n)
  const stuck = Object.values(state.tokens).some(({ st }) => st === 'stuck')
  return { ...row, stands: [...new Set(stands)], stuck, actions: actionsOf(actor, row, settings, part) }
}

function actionsOf(
  actor: Actor,
  { status, starterId }: { status: InstanceStatus; starterId: string | null },
  { mayWithdraw }: Definition['settings'],
  { isManager, asksOthers }: Part,
): InstanceAction[] {
  const actions: InstanceAction[] = []
  const isStarter = starterId === actor.userId
  if (isStarter || isManager) {
    if (status === 'run' && asksOthers) actions.push('remind')
    actions.push('cc')
    if (holds(actor, 'gw:share:save')) actions.push('share')
  }
  if (status === 'run' && mayWithdraw && isStarter && holds(actor, 'wf:instance:start')) actions.push('withdraw')
  if (!isManager) return actions
  const isDecider = mayDecide(actor, { starterId })
  if (status === 'run') actions.push('suspend')
  if (status === 'run' && isDecider) actions.push('jump')
  if (status === 'suspended') actions.push('resume')
  if (status === 'run' || status === 'suspended') actions.push('cancel')
  if ((status === 'run' || status === 'suspended') && isDecider) actions.push('setVars')
  return actions
}

/** The starter takes the whole back, while no one has acted on it. */
export const withdrawInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'withdraw', order, async ({ tree, live }) => {
    if (live.starterId !== actor.userId || live.parent !== undefined) throw new AppError(errors.forbidden)
    if (!live.definition.settings.mayWithdraw) throw new AppError(workflowErrors.withdrawOff)
    const lineage = await tree.lineageOf(live.id)
    // After a return to the initiator it is another visit of the start.
    const { ir } = live.definition
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
  onInstance(kernel, actor, 'jump', order, async ({ tree, live }) => {
    const [token] = Object.entries(live.state.tokens).find(([, { n }]) => n === from) ?? []
    if (token === undefined) throw new ProcessError('NO_TOKEN', from)
    await recordOrder(tree, actor, 'jump', { from, to, reason: order.reason })
    return { type: 'jump', token: Number(token), to, by: actor.userId, lineage: await tree.lineageOf(live.id) }
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
      for (const live of await tree.all())
        if (live === root || live.state.status === from) await tree.execute(live, { type })
      return standingOf(tree, root)
    },
  )
}

interface Place {
  tree: Tree
  live: Live
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
      const live = await tree.get(id)
      if (DECIDES.has(kind)) assertMayDecide(actor, live)
      await tree.execute(live, await commandOf({ tree, live }))
      return standingOf(tree, live)
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
      const live = await tree.get(only.instanceId)
      const waits = live.definition.ir.nodes[live.state.waits[only.wait]?.n ?? '']
      checkWritable(vars ?? {}, new Set(waits?.writes))
      await tree.execute(live, { type: 'message', wait: only.wait, ...(vars === undefined ? {} : { vars }) })
      return standingOf(tree, live)
    },
  )
}
