/** What a process said to others: a job hands it on, each of them hears it in a transaction of its own. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { JobHandler } from '#kernel/jobs/jobs.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { listenersOf, type Listener } from './listener.repo.ts'
import { withTree } from './run.ts'

const Said = z.object({ kind: z.enum(['message', 'signal']), name: z.string(), rootId: z.string() })

/** A signal reaches everybody who listens; a message the one who waits for it. A job that comes twice is heard once. */
export const handOn =
  (kernel: Kernel): JobHandler =>
  async ({ id, tenantId, data }) => {
    const { kind, name, rootId } = Said.parse(data)
    const all = await kernel.database.read(tenantId, (db) => listenersOf(db, kind, name))
    const others = all.filter((one) => one.rootId !== rootId)
    if (kind === 'message' && others.length !== 1) return
    const roots = new Set(others.map((one) => one.rootId))
    for (const root of roots) {
      const listeners = others.filter((one) => one.rootId === root)
      await tell(kernel, { tenantId, commandId: idOf(id, root) }, { kind, name }, listeners)
    }
  }

async function tell(
  kernel: Kernel,
  { tenantId, commandId }: { tenantId: number; commandId: string },
  { kind, name }: { kind: 'message' | 'signal'; name: string },
  listeners: readonly Listener[],
): Promise<void> {
  const [first] = listeners
  if (first === undefined) return
  const doer = { tenantId, userId: null, language: 'zh' as const }
  await withTree(
    kernel,
    doer,
    { commandId, kind },
    () => Promise.resolve(first.rootId),
    async (tree) => {
      if (kind === 'signal') {
        await tree.signal(name)
        return
      }
      const live = await tree.get(first.instanceId)
      const wait = live.state.waits[first.wait]
      if (wait?.k === 'message' && wait.name === name && live.state.status === 'run')
        await tree.execute(live, { type: 'message', wait: first.wait })
    },
  )
}

/**
 * The same id for the same job and listener, however often it comes. Not `v5` of uuid, which is installed: commands are
 * stored under these ids, and a job that comes again after an update must find its own.
 */
function idOf(job: string, root: string): string {
  const hex = createHash('sha256').update(`${job} ${root}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
