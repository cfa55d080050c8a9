/** The virus scan as administrators see it: its state, and the scan of files that are there already. */
import { errors } from '#contract/errors.ts'
import { SCAN_MARK, SCAN_OFF, SCAN_REFUSE, scanErrors, type ScanState } from '#files/contract/oss.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { cancelTaskOf } from '#kernel/tasks/task.service.ts'
import { readParam } from '#system/server/index.ts'
import { fileAlone } from '../oss/file-alone.ts'
import { findLatest, type FoundMigration } from '../storage/migration.repo.ts'
import { countScans, countToScan } from './scan.repo.ts'
import { SCAN_TASK, titleOf } from './scan.task.ts'

const isOpen = ({ status }: Pick<FoundMigration, 'status'>): boolean => status === 'waiting' || status === 'running'

/** Asks the scanner itself, for five seconds at most. */
export async function scanState(kernel: Kernel, actor: Actor): Promise<ScanState> {
  const { tenantId } = actor
  const [mode, version, counts] = await Promise.all([
    readParam(kernel, tenantId, 'oss.scan'),
    kernel.clamd?.version().catch(() => '') ?? '',
    kernel.database.read(tenantId, countScans),
  ])
  const latest = await kernel.database.read(tenantId, (db) => findLatest(db, SCAN_TASK))
  const mayScan = holds(actor, 'sys:oss:scan')
  const { params: _, ...scan } = latest ?? { params: undefined }
  return {
    ...counts,
    mode: mode === SCAN_REFUSE ? SCAN_REFUSE : mode === SCAN_MARK ? SCAN_MARK : SCAN_OFF,
    scanner: kernel.clamd === undefined ? 'none' : version === '' ? 'unavailable' : 'ready',
    version,
    scan: latest ? { ...latest, ...scan, isCancelable: isOpen(latest) && mayScan } : null,
    mayScan,
  }
}

/**
 * Begins to scan the files that are there, whether or not new ones are scanned. One scan at a time.
 * @throws AppError scanner_unavailable, scan_running, too_many_tasks
 */
export async function beginScan(kernel: Kernel, actor: Actor, { isAll }: { isAll: boolean }): Promise<{ id: string }> {
  const { tenantId, language } = actor
  const isThere = await kernel.clamd?.ping().then(
    () => true,
    () => false,
  )
  if (isThere !== true) throw new AppError(scanErrors.unavailable)
  const latest = await kernel.database.read(tenantId, (db) => findLatest(db, SCAN_TASK))
  if (latest && isOpen(latest)) throw new AppError(scanErrors.running, { name: latest.owner })
  const params = { since: new Date().toISOString(), isAll }
  const total = await kernel.database.read(tenantId, (db) => countToScan(db, params))
  const work = { kind: SCAN_TASK, title: titleOf(language), params, total }
  const task = await fileAlone(kernel, actor, work, () => new AppError(scanErrors.running, { name: actor.realName }))
  await record(kernel, actor, { action: 'scan', id: task.id, after: { files: total } })
  return task
}

/** @throws AppError not_found, when none is going on */
export async function cancelScan(kernel: Kernel, actor: Actor): Promise<void> {
  const found = await kernel.database.read(actor.tenantId, (db) => findLatest(db, SCAN_TASK))
  if (!found || !(await cancelTaskOf(kernel, actor.tenantId, found.id))) throw new AppError(errors.notFound)
  await record(kernel, actor, { action: 'cancel', id: found.id })
}

const record = (
  { database }: Kernel,
  actor: Actor,
  { action, id = newId(), after }: { action: string; id?: string; after?: { files: number } },
): Promise<void> =>
  database.transaction(actor.tenantId, (tx) =>
    recordChange(tx, actor, { action, resource: 'oss', resourceId: id, label: titleOf(actor.language), after }),
  )
