/** Starting processes, looking at them, and administering them. */
import { errors } from '#contract/errors.ts'
import type { Page } from '#contract/list.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listPage } from '#kernel/lists/list.ts'
import { foldHistory, ProcessError, type Command, type State } from '#process/index.ts'
import type { BatchResult } from '#system/contract/batch.ts'
import { eachOf } from '#system/server/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type {
  Drawing,
  InstanceAction,
  InstanceOrder,
  InstanceStatus,
  Jump,
  Message,
  Start,
  Startable,
  VarsOrder,
  WorkflowInstance,
  WorkflowInstanceQuery,
} from '#workflow/contract/instance.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { definitionOf, newestDefinition, type Definition } from '../runtime/definition.repo.ts'
import { trailOf, varsOf } from '../task/trail.repo.ts'
import { choosePeople } from '../runtime/choose.ts'
import { beginTree, withTree } from '../runtime/run.ts'
import { managedDefinitions, mayStart } from '../model/access.repo.ts'
import { titleFrom } from '../model/settings.ts'
import { standingOf } from '../runtime/standing.ts'
import type { Live } from '../runtime/step.ts'
import { lookAhead } from '../runtime/take-step.ts'
import type { Tree } from '../runtime/tree.ts'
import * as repo from './instance.repo.ts'

/** Starts the newest version of a process, by the actor. */
export function startInstance(
  kernel: Kernel,
  actor: Actor,
  { key, title, businessKey, vars, chosen, commandId }: Start,
): Promise<Standing> {
  const birth = { id: newId(), title, businessKey }
  return beginTree(kernel, actor, { commandId, kind: 'start' }, birth, async (tree) => {
    const definition = await newestDefinition(tree.tx, actor.tenantId, key)
    // What is not there and what they may not start answer alike.
    if (definition === undefined || !(await mayStart(tree.tx, actor, key)))
      throw new AppError(workflowErrors.definitionMissing, { key })
    if (title === '')
      birth.title = titleFrom(definition.settings.titleTemplate, vars, actor.realName) || definition.name
    await choosePeople(tree, { id: birth.id, definition }, chosen, actor.userId)
    return standingOf(tree, await tree.start(definition, { vars, by: actor.userId }))
  })
}

export const listStartable = (kernel: Kernel, actor: Actor): Promise<Startable[]> =>
  kernel.database.read(actor.tenantId, (db) => repo.startable(db, actor))

export async function pageInstances(
  kernel: Kernel,
  actor: Actor,
  query: WorkflowInstanceQuery,
): Promise<Page<WorkflowInstance>> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const page = await listPage(db, kernel.lists, repo.instanceList, repo.callOfInstances(actor, query))
    const managesAll = holds(actor, 'wf:instance:manage')
    const managed = managesAll ? new Set<string>() : await managedDefinitions(db, actor)
    const list = []
    for (const row of page.list) {
      const definition = await definitionOf(db, actor.tenantId, row.definitionId)
      list.push(
        shown(actor, { ...row, state: row.state as State }, definition, managesAll || managed.has(definition.id)),
      )
    }
    return { ...page, list }
  })
}

export async function getInstance(kernel: Kernel, actor: Actor, id: string) {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await repo.findInstance(db, actor, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const definition = await definitionOf(db, actor.tenantId, row.definitionId)
    const isManager = (await repo.managedRootOf(db, actor, id)) !== undefined
    return {
      ...shown(actor, row, definition, isManager),
      vars: varsOf(row.state),
      trail: await trailOf(db, row.rootId),
    }
  })
}

type Row = Omit<WorkflowInstance, 'stands' | 'actions'> & { state: State }

function shown(
  actor: Actor,
  { state, ...row }: Row,
  { ir: { nodes }, settings }: Definition,
  isManager: boolean,
): WorkflowInstance {
  const stands = Object.values(state.tokens)
    .filter(({ st }) => st !== 'hold')
    .map(({ n }) => nodes[n]?.name ?? n)
  return { ...row, stands: [...new Set(stands)], actions: actionsOf(actor, row, settings, isManager) }
}

function actionsOf(
  actor: Actor,
  { status, starterId }: { status: InstanceStatus; starterId: string | null },
  { mayWithdraw }: Definition['settings'],
  isManager: boolean,
): InstanceAction[] {
  const actions: InstanceAction[] = []
  if (status === 'run' && mayWithdraw && starterId === actor.userId && holds(actor, 'wf:instance:start'))
    actions.push('withdraw')
  if (!isManager) return actions
  if (status === 'run') actions.push('suspend', 'jump')
  if (status === 'suspended') actions.push('resume')
  if (status === 'run' || status === 'suspended') actions.push('cancel', 'setVars')
  return actions
}

/** A run as it is drawn, and the way ahead. */
export async function drawInstance(kernel: Kernel, actor: Actor, id: string): Promise<Drawing> {
  return kernel.database.read(actor.tenantId, async (db) => {
    const row = await repo.findInstance(db, actor, id)
    if (row === undefined) throw new AppError(errors.notFound)
    const { ir } = await definitionOf(db, actor.tenantId, row.definitionId)
    const { nodes, flows } = foldHistory(await repo.entriesOf(db, id))
    const { ahead, unsure } =
      row.status === 'run' ? await lookAhead(ir, row.state, Date.now()) : { ahead: [], unsure: undefined }
    return {
      id,
      xml: row.xml,
      revision: row.revision,
      nodes,
      flows: Object.fromEntries(
        Object.entries(flows).map(([flow, { count, returned }]) => [flow, { count, returned }]),
      ),
      ahead,
      ...(unsure === undefined ? {} : { unsure }),
    }
  })
}

/** The starter takes the whole back, while nobody has acted on it. */
export const withdrawInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'withdraw', order, async ({ tree, live }) => {
    if (live.starterId !== actor.userId || live.parent !== undefined) throw new AppError(errors.forbidden)
    if (!live.definition.settings.mayWithdraw) throw new AppError(workflowErrors.withdrawOff)
    const lineage = await tree.lineageOf(live.id)
    const start = [...lineage.tokens.values()].find(({ node }) => live.definition.ir.nodes[node]?.kind === 'start')
    if (start === undefined) throw new ProcessError('NEVER_VISITED')
    return { type: 'withdraw', visit: start.id, by: actor.userId, lineage }
  })

export const cancelInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'cancel', order, () => ({ type: 'cancel', by: actor.userId, reason: order.reason }))

export const jumpInstance = (kernel: Kernel, actor: Actor, { from, to, ...order }: Jump): Promise<Standing> =>
  onInstance(kernel, actor, 'jump', order, async ({ tree, live }) => {
    const [token] = Object.entries(live.state.tokens).find(([, { n }]) => n === from) ?? []
    if (token === undefined) throw new ProcessError('NO_TOKEN', from)
    return { type: 'jump', token: Number(token), to, by: actor.userId, lineage: await tree.lineageOf(live.id) }
  })

export const setInstanceVars = (kernel: Kernel, actor: Actor, { vars, ...order }: VarsOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'setVars', order, () => ({ type: 'setVars', vars, by: actor.userId }))

/** Rest and going on concern everything that was called, too. */
export const suspendInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
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
  { id, commandId }: InstanceOrder,
  from: InstanceStatus,
): Promise<Standing> {
  const find = { commandId, kind: type }
  return withTree(
    kernel,
    actor,
    find,
    (tx) => repo.managedRootOf(tx, actor, id),
    async (tree) => {
      const root = await tree.get(tree.rootId)
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
      await tree.execute(live, await commandOf({ tree, live }))
      return standingOf(tree, live)
    },
  )
}

/** Gives a message to the one who waits for it; nobody or several are answered, never guessed. */
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
      // Under the lock it may be another one who waits, or nobody any more.
      const waiting = (await repo.waitingFor(tree.tx, find)).filter(({ rootId }) => rootId === tree.rootId)
      const [only] = waiting
      if (only === undefined) throw new AppError(workflowErrors.messageUnknown, { name })
      const live = await tree.get(only.instanceId)
      await tree.execute(live, { type: 'message', wait: only.wait, ...(vars === undefined ? {} : { vars }) })
      return standingOf(tree, live)
    },
  )
}
