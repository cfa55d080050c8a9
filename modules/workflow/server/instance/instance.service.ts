/** Administering processes: withdrawn by who started one, everything else by who manages it. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { ProcessError, type Command } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import type { InstanceOrder, InstanceStatus, Jump, ReasonedOrder, VarsOrder } from '#workflow/contract/instance.ts'
import type { BranchOrder } from '#workflow/contract/instance-repair.ts'
import type { Standing } from '#workflow/contract/task.ts'
import { assertMayDecide } from '../runtime/assignment/own-matter.ts'
import { throughRecord } from '../form/online-record.service.ts'
import { instanceStatusOf } from '../runtime/engine/instance-status.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import { isOwnStart, nodeText } from '../runtime/engine/node-name.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import { recordOrder } from './audit.service.ts'
import type { voidInstance } from './instance-void.service.ts'
import { managedRootOf, rootOf } from './instance-lookup.repo.ts'

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
    const named = (node: string) => nodeText(instance.definition.ir, node, actor.language)
    await recordOrder(tree, actor, 'jump', { from: named(from), to: named(to), reason: order.reason })
    return { type: 'jump', token: Number(token), to, by: actor.userId, lineage: await tree.lineageOf(instance.id) }
  })

export const setInstanceVars = (kernel: Kernel, actor: Actor, { vars, ...order }: VarsOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'setVars', order, async ({ tree, instance }) => {
    // Their names: what they hold may be private, and stands in the run.
    await recordOrder(tree, actor, 'set-vars', { vars: Object.keys(vars), reason: order.reason })
    const set = await throughRecord(kernel, tree.tx, actor, { instance, vars })
    return { type: 'setVars', vars: set, by: actor.userId }
  })

/** What stands at a node ends; joins get their share, so that no one waits for it. */
export const cancelBranch = (kernel: Kernel, actor: Actor, { node, ...order }: BranchOrder): Promise<Standing> =>
  onInstance(kernel, actor, 'cancelBranch', order, async ({ tree, instance }) => {
    const [token, ...others] = Object.entries(instance.state.tokens).flatMap(([id, { n, st }]) =>
      n === node && st !== 'hold' ? [Number(id)] : [],
    )
    if (token === undefined) throw new ProcessError('NO_TOKEN', node)
    await recordOrder(tree, actor, 'cancel-branch', {
      node: nodeText(instance.definition.ir, node, actor.language),
      reason: order.reason,
    })
    const by = actor.userId
    for (const other of others) await tree.execute(instance, { type: 'cancelBranch', token: other, by })
    return { type: 'cancelBranch', token, by }
  })

/** Rest and going on concern everything that was called, too. */
export const suspendInstance = (kernel: Kernel, actor: Actor, order: ReasonedOrder): Promise<Standing> =>
  onTree(kernel, actor, 'suspend', order, 'run')

export const resumeInstance = (kernel: Kernel, actor: Actor, order: InstanceOrder): Promise<Standing> =>
  onTree(kernel, actor, 'resume', order, 'suspended')

type Order = typeof cancelInstance | typeof suspendInstance | typeof resumeInstance | typeof voidInstance

/** Several, each by itself. */
export const orderInstances = (
  kernel: Kernel,
  actor: Actor,
  order: Order,
  { ids, reason }: { ids: readonly string[]; reason: string },
): Promise<BatchResult> => eachOf(ids, actor.language, async (id) => void (await order(kernel, actor, { id, reason })))

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
    (tx) => managedRootOf(tx, actor, id),
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
const DECIDES = new Set(['jump', 'setVars', 'cancelBranch'])

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
    (tx) => (kind === 'withdraw' ? rootOf(tx, actor, id) : managedRootOf(tx, actor, id)),
    async (tree) => {
      const instance = await tree.get(id)
      if (DECIDES.has(kind)) assertMayDecide(actor, instance)
      await tree.execute(instance, await commandOf({ tree, instance }))
      return instanceStatusOf(tree, instance)
    },
  )
}
