/**
 * Looks after tasks that no one takes care of, because their node has died or their job was lost, and after old files.
 */
import type { Database } from '../database/lease.ts'
import { OwnWork } from '../jobs/own-work.ts'
import type { Kernel } from '../kernel.ts'
import { announce } from '../live/announce.ts'
import * as repo from './run.repo.ts'
import { TASK_JOB } from './task.service.ts'

const EVERY_MS = 15_000

type Watching = Pick<Kernel, 'database' | 'dispatch' | 'jobs' | 'log'> & Partial<Pick<Kernel, 'ownWork'>>

export class TaskWatch {
  readonly #kernel: Watching
  readonly #tracked: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  constructor(kernel: Watching) {
    this.#kernel = kernel
    const { ownWork = new OwnWork() } = kernel
    this.#tracked = ownWork.track('tasks', EVERY_MS / 1_000, () => this.look())
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), EVERY_MS)
    this.#timer.unref()
  }

  /** Looks now. */
  wake(): void {
    if (this.#timer === undefined) return
    this.#looking = this.#tracked().catch((err: unknown) => this.#kernel.log.warn({ err }, 'looking after tasks'))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#looking
  }

  /** Has neglected tasks begun again; gives up what was begun too often. Any number of nodes may look at once. */
  async look(): Promise<void> {
    for (const task of await repo.stalledTasks(this.#kernel.dispatch)) await this.#adopt(task)
  }

  async #adopt({ tenantId, id }: repo.StalledTask): Promise<void> {
    const { database, jobs } = this.#kernel
    await database.transaction(tenantId, async (tx) => {
      const adopted = await repo.adoptTask(tx, id)
      if (!adopted) return
      const isHopeless = adopted.was_running && adopted.attempts >= repo.MAX_ATTEMPTS
      if (isHopeless) await repo.giveUp(tx, id, 'interrupted')
      else await jobs.send(tx, { name: TASK_JOB, tenantId, data: { id } })
      await announce(tx, { tenantId, userId: adopted.user_id, what: 'task', id })
    })
  }
}

/** Removes one tenant's files that no one can fetch any more, and entries that are long over. For housekeeping. */
export async function sweepTasks(
  { database, files }: { database: Database; files: Kernel['files'] },
  tenantId: number,
): Promise<void> {
  const useless = await database.read(tenantId, repo.uselessFiles)
  for (const { id, file_key } of useless) {
    await files.remove(file_key) // before its key is forgotten
    await database.transaction(tenantId, (tx) => repo.forgetFile(tx, { id, file_key }))
  }
  await database.transaction(tenantId, repo.forgetOldTasks)
}
