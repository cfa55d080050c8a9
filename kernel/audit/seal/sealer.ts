/**
 * Seals entries behind the calls: no write waits for it. A batch is one transaction (seals and signature), so a sealer
 * that is killed leaves a whole chain. Entries are taken once no transaction that could come before them is running.
 */
import type { Logger } from 'pino'
import type { Database, Tx } from '../../database/lease.ts'
import { OwnWork } from '../../jobs/own-work.ts'
import type { Background } from '../../kernel.ts'
import {
  BATCH,
  GENESIS,
  hashOf,
  SEALED_LOGS,
  type BatchKind,
  type SealedLog,
  type SealKey,
  type SignedBatch,
} from './chain.ts'
import * as repo from './seal.repo.ts'

interface Parts {
  database: Database
  key: SealKey
  log: Logger
  tenants: () => Promise<readonly number[]>
  ownWork?: OwnWork
}

interface Found {
  kind: BatchKind
  entries: repo.Unsealed[]
  watermark: string
}

/** Seals at most one batch; resolves with how many entries it held, and whether there may be more. */
export async function sealBatch(
  tx: Tx,
  key: SealKey,
  tenantId: number,
  log: SealedLog,
): Promise<{ count: number; more: boolean }> {
  if (!(await repo.takeLease(tx, tenantId, log))) return { count: 0, more: false }
  const head = await repo.findHead(tx, log)
  const { kind, entries, watermark } = await nextEntries(tx, log, head)
  if (entries.length === 0 && kind === 0) return { count: 0, more: false }
  let prev = head?.hash ?? GENESIS
  let seq = head?.lastSeq ?? 0
  const seals = entries.map(({ id, at, fields }): repo.NewSeal => {
    seq += 1
    const hash = hashOf(prev, { tenantId, log, seq }, fields)
    const seal = { seq, entry_id: id, entry_at: at, hash: hash.toString('hex'), prev: prev.toString('hex') }
    prev = hash
    return seal
  })
  if (seals.length > 0) await repo.insertSeals(tx, tenantId, log, seals)
  await write(tx, key, { tenantId, log, kind, firstSeq: seq - seals.length + 1, lastSeq: seq, hash: prev, watermark })
  return { count: seals.length, more: kind === 1 || entries.length === BATCH }
}

/**
 * The first time, and where a backup came from a cluster that is ahead of this one, all that has no seal is sealed as
 * old, oldest first. What is written meanwhile is taken afterwards: the mark is that of the beginning.
 */
async function nextEntries(tx: Tx, log: SealedLog, head: repo.Head | undefined): Promise<Found> {
  const snapshot = await repo.findSnapshot(tx)
  const isContinued = head?.kind === 1
  if (!head || isContinued || BigInt(head.watermark) > BigInt(snapshot.xmax)) {
    const entries = await repo.findOld(tx, log, snapshot, isContinued)
    const watermark = isContinued ? head.watermark : snapshot.xmin
    return { kind: entries.length === BATCH ? 1 : 2, entries, watermark }
  }
  const entries = await repo.findUnsealed(tx, log, head.watermark, snapshot.xmin)
  const last = entries.at(-1)?.txid
  return { kind: 0, entries, watermark: entries.length === BATCH && last ? last : snapshot.xmin }
}

/** Signs and writes a batch, or a mark about the chain up to here. */
async function write(
  tx: Tx,
  key: SealKey,
  given: Omit<SignedBatch, 'sealedAt' | 'goneBefore'> & { goneBefore?: string },
) {
  const batch: SignedBatch = { goneBefore: null, ...given, sealedAt: new Date().toISOString() }
  await repo.insertBatch(tx, batch, key.sign(batch))
  return batch
}

/** Says in the chain that entries from before a moment are going to be dropped. */
export async function markGone(tx: Tx, key: SealKey, tenantId: number, log: SealedLog, before: string): Promise<void> {
  const head = await repo.findHead(tx, log)
  if (!head) return
  const { lastSeq, hash, watermark } = head
  const goneBefore = new Date(before).toISOString()
  await write(tx, key, { tenantId, log, kind: 3, firstSeq: lastSeq + 1, lastSeq, hash, watermark, goneBefore })
}

/** The chain as it is now, signed: kept elsewhere, it shows later whether its end was cut off. */
export interface Anchor {
  tenantId: number
  log: SealedLog
  seq: number
  hash: string
  at: string
}

export async function writeAnchor(tx: Tx, key: SealKey, tenantId: number, log: SealedLog): Promise<Anchor | undefined> {
  const head = await repo.findHead(tx, log)
  if (!head) return undefined
  const { lastSeq, hash, watermark } = head
  const { sealedAt } = await write(tx, key, { tenantId, log, kind: 4, firstSeq: lastSeq + 1, lastSeq, hash, watermark })
  return { tenantId, log, seq: lastSeq, hash: hash.toString('hex'), at: sealedAt }
}

const EVERY_MS = 1_000
/** Tenants whose entries came from elsewhere are looked at this often. */
const ALL_EVERY_MS = 30_000
/** A tenant is looked at for so long after its last change: another transaction may still hold its entries up. */
const AFTER_MS = 10_000
const DAY_MS = 86_400_000

/** The sealer of a node. Any number of nodes may run one: a lease gives each tenant's log to one of them at a time. */
export class Sealer implements Background {
  readonly #parts: Parts
  readonly #tracked: () => Promise<void>
  /** Tenants that have written, and when. */
  readonly #changed = new Map<number, number>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #lastAll = 0
  #isStopped = true

  constructor(parts: Parts) {
    this.#parts = parts
    const { ownWork = new OwnWork() } = parts
    this.#tracked = ownWork.track('sealing', EVERY_MS / 1_000, () => this.#pass())
    parts.database.onCommitted((tenantId) => this.#changed.set(tenantId, Date.now()))
  }

  start(): void {
    this.#isStopped = false
    this.#timer = setInterval(() => void this.pass(), EVERY_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#running
  }

  /** Seals what can be sealed now. */
  pass(): Promise<void> {
    this.#running ??= this.#tracked()
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, 'sealing failed, it comes again'))
      .finally(() => (this.#running = undefined))
    return this.#running
  }

  async #pass(): Promise<void> {
    const now = Date.now()
    const isAll = now - this.#lastAll >= ALL_EVERY_MS
    const tenants = isAll ? await this.#parts.tenants() : [...this.#changed.keys()]
    if (isAll) this.#lastAll = now
    for (const [tenantId, at] of this.#changed) if (now - at > AFTER_MS) this.#changed.delete(tenantId)
    for (const tenantId of tenants) for (const log of SEALED_LOGS) await this.#seal(tenantId, log, isAll)
  }

  async #seal(tenantId: number, log: SealedLog, mayAnchor: boolean): Promise<void> {
    const { database, key } = this.#parts
    let more = true
    while (more && !this.#isStopped)
      ({ more } = await database.transaction(tenantId, (tx) => sealBatch(tx, key, tenantId, log)))
    if (mayAnchor && !this.#isStopped) await this.#anchor(tenantId, log)
  }

  /** Once a day, into the server's log: it leaves the machine where logs are collected. */
  async #anchor(tenantId: number, log: SealedLog): Promise<void> {
    const { database, key } = this.#parts
    const anchor = await database.transaction(tenantId, async (tx) => {
      if (!(await repo.takeLease(tx, tenantId, log))) return undefined
      const { anchorAt } = await repo.findState(tx, log)
      const today = Math.floor(Date.now() / DAY_MS)
      const isDue = anchorAt === null || Math.floor(Date.parse(anchorAt) / DAY_MS) < today
      return isDue ? writeAnchor(tx, key, tenantId, log) : undefined
    })
    if (anchor) this.#parts.log.info({ anchor }, 'anchor of the audit chain')
  }
}
