/**
 * Runs tasks, a few at a time per node: claims one, writes its file, says every second that it lives and how far it is.
 * Runs as the owner with what they hold then. A task may be begun several times (its node died, its job came twice);
 * one attempt counts.
 */
import { z } from 'zod'
import type { FileBody } from '#contract/file.ts'
import { piecesOf } from '../files/pieces.ts'
import { codesOf } from '#contract/route.ts'
import { holdsAny } from '../access/actor.ts'
import { gate } from '../gate.ts'
import type { Tx } from '../database/lease.ts'
import { emit } from '../events/emit.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Kernel } from '../kernel.ts'
import { announce } from '../live/announce.ts'
import type { TaskKind, TaskKinds } from './kinds.ts'
import { FILE_READY, type FileReady } from './file-ready.ts'
import * as repo from './run.repo.ts'
import { cancellations } from './task.service.ts'

/** Tasks a node runs at the same time. */
const AT_ONCE = 2
/** And of those that may take hours. */
const LONG_AT_ONCE = 1
const SIGN_OF_LIFE_MS = 1_000

const JobData = z.object({ id: z.guid() })

/** Why an attempt ends early; the first two leave nothing to say to the owner. */
type Broken = 'canceled' | 'stopping'

/** Fails a task with a reason its owner can read: `task.{reason}`. */
class TaskRefused extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

interface Running {
  readonly tenantId: number
  readonly attempt: repo.TaskAttempt
  readonly task: repo.Claimed
  readonly control: AbortController
  done: number
  total: number | undefined
  /** The progress that was last sent to the owner. */
  lastProgress: string
}

export class TaskRunner {
  readonly #kernel: Kernel
  readonly #kinds: TaskKinds
  readonly #inTurn = gate(AT_ONCE)
  readonly #longInTurn = gate(LONG_AT_ONCE)
  /** Long ones that wait or run. */
  readonly #long = new Set<Promise<void>>()
  readonly #running = new Map<string, Running>()
  #isStopping = false

  constructor(kernel: Kernel, kinds: TaskKinds) {
    this.#kernel = kernel
    this.#kinds = kinds
    kernel.bus.subscribe(cancellations, ({ body }) => this.#break(body.id, 'canceled'))
  }

  /** The handler of `TASK_JOB`. Throws when an attempt ended without an answer, so that the job comes again. */
  async run({ tenantId, data }: Pick<Job, 'tenantId' | 'data'>): Promise<void> {
    const { id } = JobData.parse(data)
    const attempt = async () => {
      if (!this.#isStopping) await this.#attempt(tenantId, id)
    }
    const kind = await this.#kernel.database.read(tenantId, (db) => repo.kindOf(db, id))
    if (!this.#kinds.get(kind ?? '')?.isLong) return this.#inTurn(attempt)
    // The job is over: a place in the queue is not for hours. Who looks after tasks begins it again where it was lost.
    const work: Promise<void> = this.#longInTurn(attempt)
      .catch((error: unknown) => this.#kernel.log.warn({ err: error, task: id }, 'a long task comes again'))
      .finally(() => this.#long.delete(work))
    this.#long.add(work)
    return undefined
  }

  /** Breaks off what runs; it waits for another node, or for this one to come back. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const id of this.#running.keys()) this.#break(id, 'stopping')
    await Promise.all(this.#long)
  }

  #break(id: string, why: Broken): void {
    this.#running.get(id)?.control.abort(why)
  }

  async #attempt(tenantId: number, id: string): Promise<void> {
    const { database, files } = this.#kernel
    const attempt = { id, fileKey: await files.newPlace(tenantId) }
    const task = await database.transaction(tenantId, async (tx) => {
      const claimed = await repo.claimTask(tx, this.#kernel.nodeName, attempt)
      if (claimed) await announce(tx, { tenantId, userId: claimed.user_id, what: 'task', id })
      return claimed
    })
    if (!task) return
    if (task.old_key !== null) await files.remove(task.old_key)
    const running = {
      tenantId,
      attempt,
      task,
      control: new AbortController(),
      done: 0,
      total: undefined,
      lastProgress: '',
    }
    this.#running.set(id, running)
    const pulse = setInterval(() => void this.#showLife(running), SIGN_OF_LIFE_MS)
    try {
      await this.#write(running)
    } catch (error) {
      await this.#settle(running, error)
    } finally {
      clearInterval(pulse)
      this.#running.delete(id)
    }
  }

  async #write(running: Running): Promise<void> {
    const { attempt, tenantId, control } = running
    const { name, type, body } = await this.#open(running)
    const { bytes } = await this.#kernel.files.put(attempt.fileKey, unlessAborted(body, control.signal))
    const days = await this.#kernel.param(tenantId, 'export.expiry.days')
    const isDone = await this.#change(running, async (tx) => {
      const isWritten = await repo.finishTask(tx, { ...attempt, done: running.done, name, type, bytes, days })
      if (isWritten) await fileIsReady(tx, running, name)
      return isWritten
    })
    if (!isDone) await this.#kernel.files.remove(attempt.fileKey) // another user’s word counts now
    else this.#kernel.log.debug({ task: attempt.id, tenantId, bytes }, 'task done')
  }

  /** @throws TaskRefused */
  async #open(running: Running): Promise<FileBody> {
    const { task, tenantId, attempt } = running
    const kind: TaskKind | undefined = this.#kinds.get(task.kind)
    if (!kind) throw new TaskRefused('unknown')
    const { user_id: userId, language, acting_dept_id: deptId, acting_post_id: postId } = task
    const acting = deptId === null ? undefined : { deptId, postId }
    const actor = await this.#kernel.actors.of({ tenantId, userId, language, requestId: attempt.id, acting })
    if (!actor) throw new TaskRefused('owner_gone')
    if (!holdsAny(actor, codesOf(kind.can))) throw new TaskRefused('forbidden')
    return kind.run({
      actor,
      params: task.params,
      onStart: (total) => {
        running.total = total
      },
      onDone: (count) => {
        running.done += count
      },
      signal: running.control.signal,
    })
  }

  /** An attempt has ended without a file. */
  async #settle(running: Running, error: unknown): Promise<void> {
    const { attempt, task, control } = running
    if (control.signal.reason === 'canceled') return
    if (control.signal.reason === 'stopping') {
      await this.#change(running, (tx) => repo.putBack(tx, attempt))
      return
    }
    if (error instanceof TaskRefused) return this.#fail(running, error.reason)
    this.#kernel.log.warn({ err: error, task: attempt.id, kind: task.kind }, 'task failed')
    if (task.attempts >= repo.MAX_ATTEMPTS) return this.#fail(running, 'internal')
    await this.#change(running, (tx) => repo.putBack(tx, attempt))
    throw error
  }

  async #fail(running: Running, reason: string): Promise<void> {
    await this.#change(running, async (tx) => {
      await repo.failTask(tx, { ...running.attempt, error: reason })
      return true
    })
  }

  /** Writes what an attempt has come to, and tells the owner's pages. */
  async #change(
    { tenantId, attempt, task }: Running,
    write: (tx: Parameters<typeof repo.putBack>[0]) => Promise<boolean>,
  ): Promise<boolean> {
    return this.#kernel.database.transaction(tenantId, async (tx) => {
      const isWritten = await write(tx)
      if (isWritten) await announce(tx, { tenantId, userId: task.user_id, what: 'task', id: attempt.id })
      return isWritten
    })
  }

  async #showLife(running: Running): Promise<void> {
    const { tenantId, attempt, task, done, total, control } = running
    try {
      const isOurs = await this.#kernel.database.transaction(tenantId, async (tx) => {
        const progress = `${done}/${total}`
        if (progress !== running.lastProgress)
          await announce(tx, { tenantId, userId: task.user_id, what: 'task', id: attempt.id })
        running.lastProgress = progress
        const isFurther = done > 0 && this.#kinds.get(task.kind)?.isLong === true
        return repo.keepAlive(tx, { ...attempt, done, total, isFurther })
      })
      if (!isOurs) control.abort('canceled') // or another node goes on with it
    } catch (error) {
      this.#kernel.log.warn({ err: error, task: attempt.id }, 'a sign of life was not written; the next comes')
    }
  }
}

const fileIsReady = (tx: Tx, { tenantId, attempt: { id }, task }: Running, name: string): Promise<string> =>
  emit(tx, {
    tenantId,
    aggregate: `task:${id}`,
    topic: FILE_READY,
    payload: { userId: task.user_id, name, language: task.language } satisfies FileReady,
  })

/** The pieces until the signal says no more. */
async function* unlessAborted(body: FileBody['body'], signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  for await (const piece of piecesOf(body)) {
    signal.throwIfAborted()
    yield piece
  }
}
