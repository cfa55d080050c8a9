/** Looking at a file before it is one: what an upload must pass before its row is written. */
import { CLEAN, ossErrors, SCAN_FAILED, SCAN_OFF, SCAN_REFUSE, UNSCANNED } from '#files/contract/oss.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import { ClamdUnavailable, type Verdict } from '#kernel/clamd/clamd.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readParam } from '#system/server/index.ts'
import { reportDown } from './scanner-state.ts'

/** What is known of a new file. `isDue`: it is scanned as soon as a node has time. */
export interface NewScan {
  readonly status: typeof UNSCANNED | typeof CLEAN | typeof SCAN_FAILED
  readonly isDue: boolean
}

/** Content that has arrived; it can be opened more than once. */
export interface Incoming {
  readonly name: string
  readonly bytes: number
  readonly open: () => AsyncIterable<Uint8Array>
}

/** So long an upload waits for its verdict; then it is stored and scanned behind. */
const WAIT_MS = 60_000

/**
 * Scans content where `oss.scan` refuses; otherwise says only whether it is to be scanned behind. While the scanner
 * does not answer, the file waits for it: stored, and served to no one.
 * @throws AppError file_infected
 */
export async function scanIncoming(kernel: Kernel, actor: Actor, incoming: Incoming): Promise<NewScan> {
  const mode = await readParam(kernel, actor.tenantId, 'oss.scan')
  if (mode !== SCAN_REFUSE) return { status: UNSCANNED, isDue: mode !== SCAN_OFF }
  const verdict = await verdictOn(kernel, actor.tenantId, incoming)
  switch (verdict?.kind) {
    case 'clean':
      return { status: CLEAN, isDue: false }
    case 'infected':
      await recordRefusal(kernel, actor, incoming, verdict.signature)
      throw new AppError(ossErrors.infected, { name: incoming.name, signature: verdict.signature })
    case 'tooLarge':
    case 'failed':
      return { status: SCAN_FAILED, isDue: false }
    case undefined:
      return { status: UNSCANNED, isDue: true }
  }
}

/** Undefined while the scanner does not answer. */
async function verdictOn(kernel: Kernel, tenantId: number, { open }: Incoming): Promise<Verdict | undefined> {
  try {
    if (!kernel.clamd) throw new ClamdUnavailable('CLAMD is not set')
    return await kernel.clamd.scan(open(), WAIT_MS)
  } catch (error) {
    if (!(error instanceof ClamdUnavailable)) throw error
    await reportDown(kernel, tenantId, error)
    return undefined
  }
}

async function recordRefusal(
  { database }: Kernel,
  actor: Actor,
  { name, bytes }: Incoming,
  signature: string,
): Promise<void> {
  await database.transaction(actor.tenantId, (tx) =>
    recordChange(tx, actor, {
      action: 'refuseInfected',
      resource: 'oss',
      resourceId: newId(), // it never becomes a file
      label: name,
      after: { name, bytes, signature },
    }),
  )
}
