/** Scanning one stored file that this node has taken, and writing down what came of it. */
import { CLEAN, INFECTED, SCAN_FAILED, SCAN_REFUSE, type ScanStatus } from '#files/contract/oss.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import { ClamdUnavailable, type Clamd } from '#kernel/clamd/clamd.ts'
import { findFile, type FoundFile } from '#kernel/files/file.repo.ts'
import { FileMissing } from '#kernel/files/storage.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readParam } from '#system/server/index.ts'
import { noteUp, postponeScan, releaseScan, settleScan, type ScanResult, type TakenScan } from './scan.repo.ts'
import { reportDown } from './scanner-state.ts'

/** What these functions take of the server. */
export type ScanningPart = Pick<Kernel, 'bus' | 'clamd' | 'database' | 'files' | 'keyFor' | 'log' | 'nodeName'>

/** `later`: it waits for the scanner or its storage; `gone`: deleted, or taken over by another node. */
export type Scanned = 'clean' | 'infected' | 'failed' | 'later' | 'gone'

/** Then it counts as one that cannot be scanned. */
const MAX_ATTEMPTS = 8
/** Seconds until the next attempt, by the attempts there were. */
const PAUSES = [15, 30, 60, 300]
const pauseAfter = (attempts: number): number => PAUSES[attempts - 1] ?? 600

const NAMES: Readonly<Record<ScanStatus, Scanned>> = { 0: 'later', 1: 'clean', 2: 'infected', 3: 'failed' }

/** Never throws because of the file, its storage or the scanner. */
export async function scanFile(kernel: ScanningPart, taken: TakenScan): Promise<Scanned> {
  const { database, nodeName: node } = kernel
  const file = await database.read(taken.tenantId, (db) => findFile(db, taken.id))
  if (!file) return 'gone'
  try {
    if (!kernel.clamd) throw new ClamdUnavailable('CLAMD is not set')
    return await settled(kernel, taken, file, await resultOf(kernel, kernel.clamd, file))
  } catch (error) {
    const isDown = error instanceof ClamdUnavailable && !(await answers(kernel.clamd))
    if (error instanceof ClamdUnavailable && isDown) await reportDown(kernel, taken.tenantId, error)
    else kernel.log.warn({ err: error, tenantId: taken.tenantId, file: file.id }, 'a file could not be scanned yet')
    if (!isDown && taken.attempts >= MAX_ATTEMPTS) return settled(kernel, taken, file, { status: SCAN_FAILED })
    const pause = pauseAfter(taken.attempts)
    await database.transaction(taken.tenantId, (tx) =>
      file.scan_due_at === null
        ? releaseScan(tx, taken, node)
        : postponeScan(tx, taken, { node, pause, isCounted: !isDown }),
    )
    return 'later'
  }
}

const answers = async (clamd: Clamd | undefined): Promise<boolean> =>
  clamd !== undefined &&
  (await clamd.ping().then(
    () => true,
    () => false,
  ))

async function resultOf({ files }: ScanningPart, clamd: Clamd, file: FoundFile): Promise<ScanResult> {
  try {
    const verdict = await clamd.scan((await files.read(file.storage_key)) as AsyncIterable<Uint8Array>)
    if (verdict.kind === 'infected') return { status: INFECTED, signature: verdict.signature }
    return { status: verdict.kind === 'clean' ? CLEAN : SCAN_FAILED }
  } catch (error) {
    if (error instanceof FileMissing) return { status: SCAN_FAILED }
    throw error
  }
}

async function settled(kernel: ScanningPart, taken: TakenScan, file: FoundFile, result: ScanResult): Promise<Scanned> {
  const { tenantId } = taken
  const mode = await readParam(kernel, tenantId, 'oss.scan')
  return kernel.database.transaction(tenantId, async (tx) => {
    const isOurs = await settleScan(tx, taken, { ...result, node: kernel.nodeName })
    if (!isOurs) return 'gone'
    await noteUp(tx)
    if (result.status === INFECTED && file.scan_status !== INFECTED) {
      await recordChange(tx, authorOf(tenantId), {
        action: mode === SCAN_REFUSE ? QUARANTINE : MARK,
        resource: 'oss',
        resourceId: file.id,
        label: file.name,
        after: { signature: result.signature },
      })
    }
    return NAMES[result.status]
  })
}

/** Actions of the audit trail; the events about them are `oss.{action}`. */
export const QUARANTINE = 'quarantine'
export const MARK = 'markInfected'

const authorOf = (tenantId: number): Author => ({
  tenantId,
  userId: null,
  realName: 'virus scan',
  requestId: 'scan',
  ip: '',
})
