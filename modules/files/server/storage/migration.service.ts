/** Moves of files between storages: beginning one, watching it, cancelling it, and removing what it leaves behind. */
import { errors } from '#contract/errors.ts'
import { storageErrors, type StorageMigration } from '#files/contract/storage.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { countIn } from '#kernel/files/file-column.repo.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import { cancelTaskOf } from '#kernel/tasks/task.service.ts'
import { fileAlone } from '../oss/file-alone.ts'
import * as repo from './migration.repo.ts'
import { MIGRATE, MigrationParams, titleOf } from './migration.task.ts'
import { storages } from './storage.repo.ts'
import { STORAGE } from './storage.service.ts'
import { idInPlaces } from './storage.shape.ts'
import { tryStorage } from './storage-test.service.ts'

const isOpen = ({ status }: Pick<repo.FoundMigration, 'status'>): boolean =>
  status === 'waiting' || status === 'running'

/**
 * Begins to move all files of a storage to another, which is tested first. One move at a time.
 * @throws InvalidInput; AppError not_found, storage_unusable, storage_in_use, too_many_tasks
 */
export async function beginMigration(
  kernel: Kernel,
  actor: Actor,
  {
    id,
    toId,
    filesOnce,
  }: { id: string; toId: string; /** At the beginning of one that goes on. */ filesOnce?: number },
): Promise<{ id: string }> {
  const { tenantId, language } = actor
  if (id === toId) throw invalid('toId', 'unknown_choice')
  const from = await readRecord(kernel, actor, (db) => storages.find(db, id))
  const to = await kernel.database.read(tenantId, (db) => storages.find(db, toId))
  if (!to) throw invalid('toId', 'unknown_choice')
  const latest = await kernel.database.read(tenantId, (db) => repo.findLatest(db, MIGRATE))
  const isMoving = (count: number) => new AppError(storageErrors.inUse, { name: from.name, count })
  if (latest && isOpen(latest)) throw isMoving(latest.total)
  const { isPassed, steps } = await tryStorage(kernel, actor, toId)
  const reason = steps.find(({ state }) => state === 'failed')?.msg ?? ''
  if (!isPassed) throw new AppError(errors.storageUnusable, { reason })
  const total = await kernel.database.read(tenantId, (db) => countIn(db, kernel.fileColumns, idInPlaces(from)))
  const params: MigrationParams = {
    from: idInPlaces(from),
    to: idInPlaces(to),
    fromName: from.name,
    toName: to.name,
    fromId: id,
    toId,
    before: Math.max(0, (filesOnce ?? total) - total),
    isPaused: false,
  }
  const work = { kind: MIGRATE, title: titleOf(language, params), params, total }
  const task = await fileAlone(kernel, actor, work, () => isMoving(total))
  await kernel.database.transaction(tenantId, (tx) =>
    recordChange(tx, actor, {
      action: filesOnce === undefined ? 'migrate' : 'resume',
      resource: STORAGE,
      resourceId: id,
      label: from.name,
      after: { to: to.name, files: total },
    }),
  )
  return task
}

/** The latest move of the tenant; null where there was none. */
export async function latestMigration(kernel: Kernel, actor: Actor): Promise<StorageMigration | null> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findLatest(db, MIGRATE))
  const params = MigrationParams.safeParse(found?.params)
  if (!found || !params.success) return null
  const { params: _, ...migration } = found
  const { before, fromName, toName } = params.data
  const [isPaused, isAllowed] = [isPausedOne(found.status, params.data), holds(actor, 'sys:storage:activate')]
  return {
    ...migration,
    done: found.done + before,
    total: found.total + before,
    from: fromName,
    to: toName,
    isPaused,
    isCancelable: isOpen(found) && isAllowed,
    isResumable: isPaused && isAllowed,
  }
}

const isPausedOne = (status: string, { isPaused }: MigrationParams): boolean => status === 'canceled' && isPaused

/**
 * Ends the move so that it goes on later: while it is paused it takes no place of those that tasks share.
 * @throws AppError not_found, when none is going on
 */
export async function pauseMigration(kernel: Kernel, actor: Actor): Promise<void> {
  const id = await endMigration(kernel, actor, 'pause')
  await kernel.database.transaction(actor.tenantId, (tx) => repo.markPaused(tx, id))
}

/**
 * What was moved is no longer in the source: a paused move goes on by moving the rest.
 * @throws AppError not_found, when none is paused; as `beginMigration`
 */
export async function resumeMigration(kernel: Kernel, actor: Actor): Promise<{ id: string }> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findLatest(db, MIGRATE))
  const params = MigrationParams.safeParse(found?.params)
  if (!found || !params.success || !isPausedOne(found.status, params.data)) throw new AppError(errors.notFound)
  const { fromId, toId, before } = params.data
  if (fromId === undefined || toId === undefined) throw new AppError(errors.notFound)
  return await beginMigration(kernel, actor, { id: fromId, toId, filesOnce: found.total + before })
}

/** @throws AppError not_found, when none is going on */
export async function cancelMigration(kernel: Kernel, actor: Actor): Promise<void> {
  await endMigration(kernel, actor, 'cancel')
}

async function endMigration(kernel: Kernel, actor: Actor, action: 'cancel' | 'pause'): Promise<string> {
  const found = await kernel.database.read(actor.tenantId, (db) => repo.findLatest(db, MIGRATE))
  if (!found || !(await cancelTaskOf(kernel, actor.tenantId, found.id))) throw new AppError(errors.notFound)
  const label = titleOf(actor.language, MigrationParams.parse(found.params))
  await kernel.database.transaction(actor.tenantId, (tx) =>
    recordChange(tx, actor, { action, resource: STORAGE, resourceId: found.id, label }),
  )
  return found.id
}

const SWEPT_AT_ONCE = 200

/** Removes copies whose day is over. One that cannot be removed now is tried again later. */
export async function sweepLeftovers(
  { database, files, log }: Pick<Kernel, 'database' | 'files' | 'log'>,
  tenantId: number,
): Promise<void> {
  for (const place of await database.read(tenantId, (db) => repo.dueLeftovers(db, SWEPT_AT_ONCE))) {
    const isRemoved = await files.remove(place).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, tenantId }, 'a copy in a storage could not be removed yet')
        return false
      },
    )
    await database.transaction(tenantId, (tx) =>
      isRemoved ? repo.deleteLeftover(tx, place) : repo.postponeLeftover(tx, place),
    )
  }
}
