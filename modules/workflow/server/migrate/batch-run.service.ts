/**
 * Carries a batch out: every instance in a transaction of its own, with what became of it written in the same. A job
 * that comes twice, or after its node died in the middle, does nothing twice: the command's id is made of batch,
 * instance and try.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { JobHandler } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notifyListChanged } from '#kernel/lists/changed.ts'
import { objectToMigration } from '#process/index.ts'
import { workflowErrors } from '#workflow/contract/errors.ts'
import { definitionOf } from '../runtime/engine/definition.service.ts'
import { withTree } from '../runtime/engine/run-command.ts'
import type { InstanceTree } from '../runtime/engine/instance-tree.ts'
import * as repo from './batch.repo.ts'
import { BATCH, BATCH_JOB } from './batch.service.ts'
import { reasonsOf } from './objection.shape.ts'

const Data = z.object({ id: z.guid(), after: z.guid().optional() })
/** Instances that are taken at once, and those of one job; the next follows it, so that no job runs for long. */
const AT_ONCE = 4
const OF_ONE_JOB = 400
const FIRST = '00000000-0000-0000-0000-000000000000'

export const carryOutBatch =
  (kernel: Kernel): JobHandler =>
  async ({ tenantId, data }) => {
    const { id, after = FIRST } = Data.parse(data)
    const batch = await kernel.database.read(tenantId, (db) => repo.findBatch(db, id))
    if (batch === undefined) return
    let last = after
    let broken: unknown
    for (let done = 0; done < OF_ONE_JOB; done += AT_ONCE) {
      const from = last
      const items = await kernel.database.read(tenantId, (db) => repo.nextItems(db, id, from, AT_ONCE))
      const results = await Promise.allSettled(items.map((item) => carryOut(kernel, tenantId, batch, item)))
      // One that breaks keeps no other user waiting; the job comes again for it.
      broken ??= results.find((one) => one.status === 'rejected')?.reason
      last = items.at(-1)?.id ?? last
      if (items.length < AT_ONCE) return finish(kernel, tenantId, broken)
    }
    await kernel.database.transaction(tenantId, async (tx) => {
      await kernel.jobs.send(tx, { name: BATCH_JOB, tenantId, data: { id, after: last } })
      for (const list of [BATCH, 'workflowBatchItem']) await notifyListChanged(tx, tenantId, list)
    })
    if (broken !== undefined) throw toError(broken)
  }

async function finish(kernel: Kernel, tenantId: number, broken: unknown): Promise<void> {
  await kernel.database.transaction(tenantId, async (tx) => {
    for (const list of [BATCH, 'workflowBatchItem']) await notifyListChanged(tx, tenantId, list)
  })
  if (broken !== undefined) throw toError(broken)
}

const toError = (broken: unknown): Error => (broken instanceof Error ? broken : new Error(String(broken)))

async function carryOut(kernel: Kernel, tenantId: number, batch: repo.Batch, item: repo.Item): Promise<void> {
  const actor = { tenantId, userId: batch.by, language: batch.language }
  const meta = { commandId: commandOf(batch.id, item), kind: batch.kind }
  try {
    await withTree(
      kernel,
      actor,
      meta,
      () => Promise.resolve(item.rootId),
      async (tree) => {
        await (batch.kind === 'migrate' ? migrate(tree, batch, item) : suspendOrResume(tree, batch.kind))
        await repo.settleItem(tree.tx, item.id, { status: 'done' })
        return null
      },
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const detail = translate(batch.language, `error.${error.code.name}`, error.params)
    await kernel.database.transaction(tenantId, (tx) =>
      repo.settleItem(tx, item.id, { status: 'refused', code: error.code.name, detail }),
    )
  }
}

/**
 * @throws changed_meanwhile when it went over to a third version since, process_refused with every reason why it cannot
 */
async function migrate(tree: InstanceTree, batch: repo.Batch, { instanceId }: repo.Item): Promise<void> {
  const instance = await tree.get(instanceId)
  if (batch.targetId === null) throw new AppError(errors.notFound)
  const target = await definitionOf(tree.tx, tree.tenantId, batch.targetId)
  if (instance.definition.id === target.id) return
  if (instance.definition.id !== batch.sourceId) throw new AppError(errors.changedMeanwhile)
  const from = instance.definition.ir
  const objections = objectToMigration(from, target.ir, instance.state, batch.map)
  if (objections.length > 0)
    throw new AppError(workflowErrors.refused, { reason: reasonsOf(objections, from, batch.language).join(' ') })
  const by = batch.by === null ? {} : { by: batch.by }
  await tree.execute(instance, { type: 'migrate', to: target.ir, map: batch.map, ...by }, target)
}

/** Rest and going on concern everything that was called, too. */
async function suspendOrResume(tree: InstanceTree, type: 'suspend' | 'resume'): Promise<void> {
  const root = await tree.get(tree.rootId)
  const from = type === 'suspend' ? 'run' : 'suspended'
  for (const instance of await tree.all())
    if (instance === root || instance.state.status === from) await tree.execute(instance, { type })
}

/** The same id for the same try, however often its job comes. */
function commandOf(batch: string, { instanceId, attempts }: repo.Item): string {
  const hex = createHash('sha256').update(`${batch} ${instanceId} ${attempts}`).digest('hex')
  const [a, b, c, d, e] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(13, 16), hex.slice(17, 20), hex.slice(20, 32)]
  return `${a}-${b}-8${c}-8${d}-${e}`
}
