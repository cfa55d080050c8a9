/**
 * Starting a called process that is one of its own: by a job of the caller, in the transaction of the command that says
 * so to the caller. So it starts once, whatever becomes of the node, and what keeps it from starting is an incident.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { BusMessage } from '#kernel/live/topic.ts'
import type { CallRefusal, StartCall } from '#process/index.ts'
import type { Vars } from '#workflow/contract/vars.ts'
import { mayUserStart } from '../model/access-lookup.repo.ts'
import { newestDefinition } from '../runtime/engine/definition.service.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import type { LoadedInstance } from '../runtime/engine/loaded-instance.ts'
import type { NewInstance } from '../runtime/engine/carry-out.ts'
import { startBeside } from '../runtime/engine/run-command.ts'
import { readConfig } from '#system/server/index.ts'
import type { DueJob } from '../runtime/persistence/job.repo.ts'
import { countOfOrigin, originOf, storedById } from '../runtime/persistence/instance.repo.ts'
import { begin } from './instance-start.service.ts'
import { carryOutJob, type JobEnd } from './job-command.ts'

/** Processes that one chain of calls starts: one that starts itself ends here. */
const MAX_STARTED = 5_000

/** Starts the process that a job is about, if the caller still waits for it. */
export async function startCalled(kernel: Kernel, job: DueJob, node: string): Promise<void> {
  const actor = await starterOf(kernel, job)
  await carryOutJob(kernel, job, node, {
    because: 'NOT_STARTED',
    work: (tree, instance, changes) => startOne(kernel, actor, { tree, instance, job, changes }),
  })
}

/** Who starts it, with what they hold now; `undefined` where they are gone or disabled. */
async function starterOf(kernel: Kernel, { tenantId, instanceId, wait, id }: DueJob): Promise<Actor | undefined> {
  const { stored, language } = await kernel.database.read(tenantId, async (db) => ({
    stored: await storedById(db, instanceId),
    language: (await readConfig(db)).defaultLanguage,
  }))
  const userId = stored?.state.waits[wait]?.call?.by ?? stored?.starterId
  if (userId === undefined || userId === null) return undefined
  // The initiator of the caller starts it in the department in which they started that.
  const deptId = userId === stored?.starterId ? stored.starterDeptId : null
  const acting = deptId === null ? undefined : { deptId, postId: null }
  return kernel.actors.of({ tenantId, userId, language, requestId: id, acting })
}

interface Starting {
  tree: InstanceTree
  instance: LoadedInstance
  job: DueJob
  changes: BusMessage[]
}

async function startOne(
  kernel: Kernel,
  actor: Actor | undefined,
  { tree, instance, job, changes }: Starting,
): Promise<JobEnd> {
  const { tx, tenantId } = tree
  const wait = instance.state.waits[job.wait]
  if (wait?.call === undefined) return {}
  const { process, vars, businessKey = '' }: StartCall = wait.call
  const refuse = (because: CallRefusal): JobEnd => ({ because, message: process })
  const definition = await newestDefinition(tx, tenantId, process)
  if (definition === undefined) return refuse('NO_PROCESS')
  // A process of its own is started by a user who may start it, no matter who drew the caller.
  if (actor === undefined || !(await mayUserStart(tx, actor.userId, process))) return refuse('MAY_NOT_START')
  const originId = await originOf(tx, tree.rootId)
  if ((await countOfOrigin(tx, originId)) >= MAX_STARTED) return refuse('CALLED_TOO_OFTEN')
  const caller = { id: instance.id, nodeId: wait.n, originId }
  const newInstance: NewInstance = { id: newId(), title: '', businessKey, caller }
  // The typed cast: variables of a process are JSON.
  const given = { newInstance, definition, vars: vars as Vars, isCalled: true as const }
  const { now, zone } = tree
  await startBeside(kernel, actor, { tx, now, zone, changes }, newInstance, (own) => begin(kernel, own, actor, given))
  return {}
}
