/** Messages and signals of a process to other trees: a job delivers them, to each tree in a transaction of its own. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { JobHandler } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findSubscribers, type Subscriber } from '../persistence/subscription.repo.ts'
import { withTree } from '../engine/run-command.ts'

const OutboundMessage = z.object({ kind: z.enum(['message', 'signal']), name: z.string(), rootId: z.string() })

/** A signal reaches every subscriber, a message the only one. A job that is repeated delivers once. */
export const deliverOutbound =
  (kernel: Kernel): JobHandler =>
  async ({ id, tenantId, data }) => {
    const { kind, name, rootId } = OutboundMessage.parse(data)
    const all = await kernel.database.read(tenantId, (db) => findSubscribers(db, kind, name))
    const others = all.filter((one) => one.rootId !== rootId)
    if (kind === 'message' && others.length !== 1) return
    const roots = new Set(others.map((one) => one.rootId))
    for (const root of roots) {
      const subscribers = others.filter((one) => one.rootId === root)
      await deliverToTree(kernel, { tenantId, commandId: idOf(id, root) }, { kind, name }, subscribers)
    }
  }

async function deliverToTree(
  kernel: Kernel,
  { tenantId, commandId }: { tenantId: number; commandId: string },
  { kind, name }: { kind: 'message' | 'signal'; name: string },
  subscribers: readonly Subscriber[],
): Promise<void> {
  const [first] = subscribers
  if (first === undefined) return
  const actor = { tenantId, userId: null, language: 'zh' as const }
  await withTree(
    kernel,
    actor,
    { commandId, kind },
    () => Promise.resolve(first.rootId),
    async (tree) => {
      if (kind === 'signal') {
        await tree.signal(name)
        return
      }
      const instance = await tree.get(first.instanceId)
      const wait = instance.state.waits[first.wait]
      if (wait?.k === 'message' && wait.name === name && instance.state.status === 'run')
        await tree.execute(instance, { type: 'message', wait: first.wait })
    },
  )
}

/**
 * The same id for the same job and subscriber, however often it comes. Not `v5` of uuid, which is installed: commands
 * are stored under these ids, and a job that comes again after an update must find its own.
 */
function idOf(job: string, root: string): string {
  const hex = createHash('sha256').update(`${job} ${root}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
