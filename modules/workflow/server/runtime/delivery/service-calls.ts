/**
 * Calls of registered services and of configured calls, on every node, in a lane of their own, so that a slow one
 * delays no timer. A call is taken with a lease, made outside of any transaction, and what it brought comes back as a
 * command. A node that dies loses its lease; another calls again, with the same key.
 */
import type { Kernel } from '#kernel/kernel.ts'
import { AppError, InvalidInput } from '#kernel/errors.ts'
import { workOf } from '#process/index.ts'
import { definitionOf } from '../engine/definition.service.ts'
import { LeasedLane } from '#kernel/jobs/leased-lane.ts'
import { withTree } from '../engine/run-command.ts'
import type { InstanceTree } from '../engine/instance-tree.ts'
import {
  isStillOurCall,
  markCalled,
  putOffCall,
  takeCalls,
  uncountCall,
  type TakenCall,
} from '../persistence/work.repo.ts'
import { jobsWritten } from '../persistence/write.repo.ts'
import { answeredAt } from '../../form/writable.rules.ts'
import type { Meaning } from './answer-meaning.ts'
import { attemptsOf, calleeNamed, callOf, type CallAbout, type WorkCallee } from './callee.ts'
import { callbackAddress } from './callback-ticket.ts'
import { keyOf } from './idempotency-key.ts'
import { instanceAt } from '../persistence/work-instance.repo.ts'

/** At once on one node, and of one service or configured call before others come first. */
const AT_ONCE = 32
const EACH = 8
/** How often what was answered is brought home, when the database does not take it. */
const MAX_REPORT_ATTEMPTS = 3

export function serviceCalls(kernel: Kernel, node: string): LeasedLane<TakenCall> {
  const lane = new LeasedLane<TakenCall>({
    what: 'calls',
    log: kernel.log,
    atOnce: AT_ONCE,
    each: EACH,
    take: (order) => takeCalls(kernel.dispatch, { node, ...order }),
    receiverOf: ({ tenantId, worker }) => `${tenantId} ${worker}`,
    carryOut: (call) => carryOut(kernel, call, node),
  })
  kernel.bus.subscribe(jobsWritten, () => lane.wake())
  return lane
}

/** Makes one call and reports its result to the instance. */
export async function carryOut(kernel: Kernel, call: TakenCall, node: string): Promise<void> {
  const prepared = await prepare(kernel, call)
  // The wait is over, or the service or call is gone: the job stays until its lease expires.
  if (prepared === undefined) return kernel.database.transaction(call.tenantId, (tx) => uncountCall(tx, call, node))
  const { callee, about } = prepared
  const meaning = isExhausted(call, callee) ? INTERRUPTED : await callOf(kernel, call, prepared)
  for (let attempt = 1; ; attempt += 1)
    try {
      await settleCall(kernel, call, {
        node,
        meaning,
        most: attemptsOf(callee),
        isLater: about.wanted.isLater === true,
      })
      return
    } catch (error) {
      if (attempt === MAX_REPORT_ATTEMPTS) throw error
    }
}

/**
 * A configured call is not made more often than it may be, also where nodes were lost in between: its other side may
 * know nothing of keys. A service does, and is called until it has answered.
 */
const isExhausted = ({ attempts }: TakenCall, callee: WorkCallee): boolean =>
  callee.is === 'call' && attempts > attemptsOf(callee)

const INTERRUPTED: Meaning = {
  is: 'failed',
  message: 'the call was interrupted before its answer was kept; it may have been done',
  isFinal: true,
}

interface Prepared {
  callee: WorkCallee
  about: CallAbout
}

async function prepare(
  kernel: Kernel,
  { tenantId, instanceId, wait, worker }: TakenCall,
): Promise<Prepared | undefined> {
  return kernel.database.read(tenantId, async (db) => {
    const callee = await calleeNamed(db, worker)
    const instance = await instanceAt(db, instanceId)
    if (callee === undefined || instance === undefined) return undefined
    const definition = await definitionOf(db, tenantId, instance.definitionId)
    const work = workOf(definition.ir, instance.state, wait)
    if (work === undefined) return undefined
    const isLater = definition.ir.nodes[work.node]?.job?.callback === true
    const payload = {
      instanceId,
      rootId: instance.rootId,
      businessKey: instance.businessKey,
      process: definition.key,
      number: definition.number,
      node: work.node,
      nodeName: definition.ir.nodes[work.node]?.name ?? '',
      variables: work.vars,
      ...(isLater && { callback: callbackAddress(kernel, { tenantId, key: keyOf(instanceId, work) }) }),
    }
    const { writes = [], outputs = [] } = definition.ir.nodes[work.node] ?? {}
    const wanted = { resultVariable: work.resultVariable, writes, hasOutputs: outputs.length > 0, isLater }
    return { callee, about: { key: keyOf(instanceId, work), payload, wanted } }
  })
}

interface Outcome {
  node: string
  meaning: Meaning
  /** How often it may be tried. */
  most: number
  /** The result comes later. */
  isLater: boolean
}

async function settleCall(kernel: Kernel, call: TakenCall, { node, meaning, most, isLater }: Outcome): Promise<void> {
  if (isLater && meaning.is === 'done')
    return kernel.database.transaction(call.tenantId, (tx) => markCalled(tx, call, node))
  try {
    const isTriedAgain = meaning.is === 'failed' && meaning.isFinal !== true && call.attempts < most
    if (isTriedAgain) await putOff(kernel, call, node, meaning.message)
    else await reportResult(kernel, call, node, meaning)
  } catch (error) {
    // What it brought cannot be taken: another answer may.
    const refused = refusedBecause(error)
    if (refused === undefined) throw error
    if (call.attempts < most) await putOff(kernel, call, node, refused)
    else await reportResult(kernel, call, node, { is: 'failed', message: refused })
  }
}

/** Why a process does not take an answer; `undefined` for what is no fault of the answer. */
function refusedBecause(error: unknown): string | undefined {
  if (error instanceof InvalidInput)
    return `the answer cannot be kept: ${error.issues.map(({ path, code }) => `${path} ${code}`).join(', ')}`
  if (!(error instanceof AppError) || error.code.status >= 500) return undefined
  return String(error.params['reason'] ?? error.code.name)
}

const putOff = (kernel: Kernel, call: TakenCall, node: string, error: string): Promise<void> =>
  kernel.database.transaction(call.tenantId, (tx) => putOffCall(tx, call, { node, error }))

/** The end of the work, as a command to its instance; nothing when another node has the call by now. */
function reportResult(kernel: Kernel, call: TakenCall, node: string, meaning: Meaning): Promise<void> {
  const { tenantId, rootId, instanceId, wait } = call
  return withTree(
    kernel,
    { tenantId, userId: null, language: 'zh' },
    { kind: 'work' },
    () => Promise.resolve(rootId),
    async (tree) => {
      if (await isStillOurCall(tree.tx, call, node)) await endWork(tree, { instanceId, wait }, meaning)
    },
  )
}

/** Reports the result of work to its instance. @throws InvalidInput for an answer that its task does not let it give */
export async function endWork(
  tree: InstanceTree,
  { instanceId, wait }: { instanceId: string; wait: number },
  meaning: Meaning,
): Promise<void> {
  const instance = await tree.get(instanceId)
  switch (meaning.is) {
    case 'done': {
      const answered = answeredAt(instance.definition.ir, instance.state.waits[wait]?.n ?? '', meaning.vars)
      return tree.execute(instance, { type: 'jobDone', wait, ...answered })
    }
    case 'error': {
      const { code, message } = meaning
      return tree.execute(instance, { type: 'jobFailed', wait, error: code, message, uncaught: 'incident' })
    }
    case 'failed':
      return tree.execute(instance, { type: 'jobFailed', wait, message: meaning.message })
  }
}
