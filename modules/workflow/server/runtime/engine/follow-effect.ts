/** What follows in other instances of a tree from what happened in one: called processes, signals, escalations. */
import { validate as isId } from 'uuid'
import type { Db } from '#kernel/database/lease.ts'
import type { CallLimitRule, CallRefusal, Command, Effect, Vars } from '#process/index.ts'
import { mayUserStart } from '../../model/access-lookup.repo.ts'
import type { People } from '../assignment/people.ts'
import { newestDefinition, type Definition } from './definition.service.ts'
import type { LoadedInstance } from './loaded-instance.ts'

/** Processes that call each other, and all that one tree has ever had: a process that calls itself ends here. */
const MAX_CALL_DEPTH = 50
const MAX_CALLED = 5_000

/** A BPMN message or signal for processes outside of the tree. */
export interface OutboundMessage {
  kind: 'message' | 'signal'
  name: string
}

/** Who gets the process to read by a step of it. */
export interface Copies {
  instance: LoadedInstance
  node: string
  users: readonly string[]
  /** They are notified by another message. */
  isSilent?: true
}

/** What users are notified of where no one has acted on a task, after everything is written. */
export interface TimeNotice {
  kind: 'reminded' | 'agreed' | 'rejected' | 'transferred' | 'escalated'
  instanceId: string
  /** Number of the task. */
  no: number
  /** Left out: whose task it is. */
  users?: readonly string[]
}

/** A called process that takes too long, and who is notified of it. */
export interface SlowCall {
  instance: LoadedInstance
  node: string
  rule: CallLimitRule
  userId: string
}

/** What following needs of a tree (`instance-tree.ts`). */
export interface FollowedTree {
  readonly tx: Db
  readonly tenantId: number
  readonly rootId: string
  readonly touched: readonly LoadedInstance[]
  readonly now: number
  readonly people: People
  readonly outboundMessages: OutboundMessage[]
  readonly copies: Copies[]
  readonly timeNotices: TimeNotice[]
  readonly slowCalls: SlowCall[]
  /** Processes that are called before they are deployed, by their keys. */
  readonly drafts?: ReadonlyMap<string, Definition>
  get: (id: string) => Promise<LoadedInstance>
  all: () => Promise<readonly LoadedInstance[]>
  lastActorId: () => Promise<string | undefined>
  start: (definition: Definition, from: NewProcess) => Promise<LoadedInstance>
  execute: (instance: LoadedInstance, command: Command) => Promise<void>
}

/** What a process begins with. */
export interface NewProcess {
  vars: Vars
  /** Who starts it; null for the product itself. */
  by: string | null
  /** The department in which they act; left out, their main one. */
  deptId?: string | null
  /** The instance that calls it, and its wait. */
  parent?: LoadedInstance['parent']
}

export async function followEffect(tree: FollowedTree, instance: LoadedInstance, effect: Effect): Promise<void> {
  switch (effect.type) {
    case 'childStart':
      if (instance.state.waits[effect.wait] !== undefined) await startChild(tree, instance, effect)
      return
    case 'childCancel':
      for (const child of await childrenOf(tree, instance, effect.wait)) await tree.execute(child, { type: 'cancel' })
      return
    case 'childBack':
      for (const child of await tree.all())
        if (child.parent?.id === instance.id && child.parent.wait === effect.was)
          child.parent = { id: instance.id, wait: effect.wait }
      return
    case 'needAssignees': {
      if (instance.state.waits[effect.wait] === undefined) return
      const users = await tree.people.byRule(effect, instance, {
        now: tree.now,
        touched: tree.touched,
        actorOf: () => tree.lastActorId(),
        rootKey: async () => (await tree.get(tree.rootId)).definition.key,
      })
      await tree.execute(instance, { type: 'assigned', wait: effect.wait, users })
      return
    }
    case 'copied':
      if (effect.users.length > 0) tree.copies.push({ instance, node: effect.node, users: effect.users })
      return
    case 'reminded':
      for (const no of effect.tasks) tree.timeNotices.push({ kind: 'reminded', instanceId: instance.id, no })
      return
    case 'callTimedOut':
      await noteSlowCall(tree, instance, effect)
      return
    case 'emit':
      await pass(tree, instance, effect)
      return
    case 'status':
      await reportToParent(tree, instance, effect)
      return
    default:
  }
}

async function startChild(
  tree: FollowedTree,
  instance: LoadedInstance,
  { wait, process, vars, by }: Effect & { type: 'childStart' },
): Promise<void> {
  const refuse = (because: CallRefusal) =>
    tree.execute(instance, { type: 'jobFailed', wait, message: process, because })
  if (await isFull(tree, instance)) return refuse('CALLED_TOO_OFTEN')
  const starter = by ?? instance.starterId
  const draft = tree.drafts?.get(process)
  const definition = draft ?? (await newestDefinition(tree.tx, tree.tenantId, process))
  if (definition === undefined) return refuse('NO_PROCESS')
  if (by !== undefined && !isId(by)) return refuse('MAY_NOT_START')
  if (draft === undefined && !(await mayCall(tree.tx, instance, { process, starter }))) return refuse('MAY_NOT_START')
  const deptId = starter === instance.starterId ? instance.starterDeptId : null
  await tree.start(definition, { vars, by: starter, deptId, parent: { id: instance.id, wait } })
}

/**
 * A called process is part of its caller: the user who deployed the caller answers for it where they could start it
 * themselves. Where they could not, and where another user than the initiator of the caller is to start it, that user
 * must be able to: no one gains a right by drawing a model.
 */
async function mayCall(
  db: Db,
  { definition: { calls }, starterId }: LoadedInstance,
  { process, starter }: { process: string; starter: string | null },
): Promise<boolean> {
  const isAnswered = calls === null || calls?.includes(process) === true
  return (isAnswered && starter === starterId) || (await mayUserStart(db, starter, process))
}

/** The administrator of the caller is notified, whatever is done beside. */
async function noteSlowCall(
  tree: FollowedTree,
  instance: LoadedInstance,
  { node, rule }: Effect & { type: 'callTimedOut' },
): Promise<void> {
  const [administrator] = await tree.people.administratorsOf(instance)
  if (administrator !== undefined) tree.slowCalls.push({ instance, node, rule, userId: administrator })
}

/** Whether an instance may call no more: too many are around it, or in the tree. */
async function isFull(tree: FollowedTree, instance: LoadedInstance): Promise<boolean> {
  if ((await tree.all()).length >= MAX_CALLED) return true
  let depth = 0
  for (let at = instance.parent; at !== undefined; at = (await tree.get(at.id)).parent) depth += 1
  return depth >= MAX_CALL_DEPTH
}

async function childrenOf(tree: FollowedTree, { id }: LoadedInstance, wait: number): Promise<LoadedInstance[]> {
  return (await tree.all()).filter(
    ({ parent, state }) => parent?.id === id && parent.wait === wait && isOpen(state.status),
  )
}

/** An escalation goes to the caller; a message or signal to the tree, and to subscribers outside of it. */
async function pass(
  tree: FollowedTree,
  instance: LoadedInstance,
  { kind, name }: Effect & { type: 'emit' },
): Promise<void> {
  if (kind === 'escalation') {
    const parent = await waitingParent(tree, instance)
    if (parent !== undefined)
      await tree.execute(parent.instance, {
        type: 'childEscalated',
        wait: parent.wait,
        ...(name === '' ? {} : { code: name }),
      })
    return
  }
  const isDelivered =
    kind === 'signal' ? await signalTree(tree, name, undefined, instance.id) : await deliver(tree, name)
  if (!isDelivered || kind === 'signal') tree.outboundMessages.push({ kind, name })
}

/** Delivers a signal to every instance of the tree that waits for it, except the one that has it already. */
export async function signalTree(tree: FollowedTree, name: string, vars?: Vars, except?: string): Promise<boolean> {
  let isDelivered = false
  for (const instance of await tree.all()) {
    const listens = Object.values(instance.state.waits).some((wait) => wait.k === 'signal' && wait.name === name)
    if (instance.id === except || instance.state.status !== 'run' || !listens) continue
    isDelivered = true
    await tree.execute(instance, { type: 'signal', name, ...(vars === undefined ? {} : { vars }) })
  }
  return isDelivered
}

/** Delivers a message within the tree, if exactly one token waits for it. */
async function deliver(tree: FollowedTree, name: string): Promise<boolean> {
  const waiting = (await tree.all()).flatMap((instance) =>
    Object.entries(instance.state.waits).flatMap(([wait, { k, name: of }]) =>
      k === 'message' && of === name && instance.state.status === 'run' ? [{ instance, wait: Number(wait) }] : [],
    ),
  )
  const [only] = waiting
  if (only === undefined || waiting.length > 1) return false
  await tree.execute(only.instance, { type: 'message', wait: only.wait })
  return true
}

async function reportToParent(
  tree: FollowedTree,
  instance: LoadedInstance,
  { status, error }: Effect & { type: 'status' },
): Promise<void> {
  if (status !== 'ended' && status !== 'rejected' && status !== 'canceled') return
  const parent = await waitingParent(tree, instance)
  if (parent === undefined) return
  await tree.execute(parent.instance, {
    type: 'childEnded',
    wait: parent.wait,
    status,
    vars: instance.state.scopes[ROOT]?.vars ?? {},
    ...(error === undefined ? {} : { error: error.code === undefined ? {} : { code: error.code } }),
  })
}

/** The instance that called, if it still waits; `undefined` for the root. */
export async function waitingParent(
  tree: FollowedTree,
  { parent }: LoadedInstance,
): Promise<{ instance: LoadedInstance; wait: number } | undefined> {
  if (parent === undefined) return undefined
  const instance = await tree.get(parent.id)
  return instance.state.waits[parent.wait]?.k === 'child' ? { instance, wait: parent.wait } : undefined
}

/** The scope of the process itself. */
const ROOT = 1

const isOpen = (status: string): boolean => status === 'run' || status === 'suspended'
