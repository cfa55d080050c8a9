/**
 * Verifies a chain from its first entry to its last, against what the entries hold now. Stops at the first break and
 * names it: what comes after is neither confirmed nor denied.
 */
import type { Db } from '../../database/lease.ts'
import { GENESIS, hashOf, type EntryFields, type SealedLog, type SealKey } from './chain.ts'
import * as repo from './seal.repo.ts'
import type { Anchor } from './sealer.ts'

/** `signature`: the seals themselves were changed. */
export type Breach = 'altered' | 'removed' | 'inserted' | 'reordered' | 'unsealed' | 'signature' | 'anchor'

export interface Break {
  how: Breach
  /** 0 for an entry that has no seal. */
  seq: number
  /** Empty where it is not known. */
  entryId: string
  /** The digest that was sealed, and that of what is there now; hex, empty where there is none. */
  sealed: string
  found: string
}

export interface LogCheck {
  log: SealedLog
  /** Entries that were compared. */
  entries: number
  /** Up to this number everything is as it was sealed. */
  trustedSeq: number
  trustedAt: string
  /** Entries by month (UTC), `2026-11`. */
  months: Record<string, number>
  broken: Break | null
}

export interface VerifyOptions {
  key: SealKey
  tenantId: number
  log: SealedLog
  anchor?: Anchor | undefined
  onDone?: (count: number) => void
}

const ROWS = 2_000
/** An entry that waits longer than this was kept from the sealer. */
const UNSEALED_MINUTES = 15
/** `created_at` is when a transaction began; none lasts a day. */
const BACKDATED_MS = 86_400_000
/** Where an entry may stand that was exchanged with another. */
const NEIGHBOURS = 50

export async function verifyLog(db: Db, options: VerifyOptions): Promise<LogCheck> {
  const check = new Check(db, options)
  const broken = await check.run()
  return { ...check.result, broken: broken ?? null }
}

class Check {
  readonly #db: Db
  readonly #options: VerifyOptions
  readonly result: Omit<LogCheck, 'broken'>
  #prev: Buffer = GENESIS
  #seq = 0
  /** Of the last batch of entries. */
  #sealedAt = 0
  #isOld = true
  #watermark = '0'
  #signedSeq = 0
  #goneBefore = 0
  /** Of the entries that are being compared. */
  #batches: repo.StoredBatch[] = []
  #nextBatch = 0

  constructor(db: Db, options: VerifyOptions) {
    this.#db = db
    this.#options = options
    this.result = { log: options.log, entries: 0, trustedSeq: 0, trustedAt: '', months: {} }
  }

  async run(): Promise<Break | undefined> {
    const { log, onDone } = this.#options
    const mark = await this.#retention()
    if (mark) return mark
    for (;;) {
      const rows = await repo.findSealed(this.#db, log, this.#seq, ROWS)
      const broken = await this.#chunk(rows)
      if (broken) return broken
      if (rows.length === 0) break
      onDone?.(rows.length)
    }
    return (await this.#end()) ?? this.#stray()
  }

  /** What was dropped by the month: the signed marks say until when. */
  async #retention(): Promise<Break | undefined> {
    const { key, log, tenantId } = this.#options
    for (const batch of await repo.findRetention(this.#db, tenantId, log)) {
      if (!key.isSigned(batch, batch.signature)) return brokenAt('signature', batch.firstSeq, '')
      this.#goneBefore = Math.max(this.#goneBefore, Date.parse(batch.goneBefore ?? ''))
    }
    return undefined
  }

  /** Some entries with their batches. */
  async #chunk(rows: readonly repo.Sealed[]): Promise<Break | undefined> {
    const { key, log, tenantId } = this.#options
    const from = this.#seq === 0 ? 0 : this.#seq + 1
    this.#batches = await repo.findBatches(this.#db, tenantId, log, from, rows.at(-1)?.seq ?? this.#seq)
    this.#nextBatch = 0
    const forged = this.#batches.find((batch) => !key.isSigned(batch, batch.signature))
    if (forged) return brokenAt('signature', forged.firstSeq, '')
    for (const row of rows) {
      if (row.seq !== this.#seq + 1) return brokenAt('removed', this.#seq + 1, '')
      if (!row.prev.equals(this.#prev)) return brokenAt('signature', row.seq, row.entryId)
      const broken = (await this.#entry(row, rows)) ?? this.#backdated(row)
      if (broken) return broken
      this.#prev = row.hash
      this.#seq = row.seq
      const signed = this.#batchEnd(row)
      if (signed) return signed
      this.#count(row)
    }
    return undefined
  }

  #count({ seq, entryAt }: repo.Sealed): void {
    const month = entryAt.slice(0, 7)
    const { result } = this
    result.entries += 1
    result.months[month] = (result.months[month] ?? 0) + 1
    result.trustedSeq = seq
    result.trustedAt = entryAt
  }

  async #entry(row: repo.Sealed, rows: readonly repo.Sealed[]): Promise<Break | undefined> {
    const { log } = this.#options
    if (row.fields === null && Date.parse(row.entryAt) < this.#goneBefore) return undefined
    const fields = row.fields ?? (await repo.findFields(this.#db, log, row.entryId))
    if (!fields) return brokenAt('removed', row.seq, row.entryId, row.hash)
    const found = this.#hashOf(row.seq, fields)
    if (found.equals(row.hash)) return undefined
    const how = this.#isElsewhere(row, rows) ? 'reordered' : 'altered'
    return { ...brokenAt(how, row.seq, row.entryId, row.hash), found: found.toString('hex') }
  }

  #hashOf(seq: number, fields: EntryFields): Buffer {
    const { tenantId, log } = this.#options
    return hashOf(this.#prev, { tenantId, log, seq }, fields)
  }

  /** Whether what was sealed here now stands at another entry, with its own id or with the other's. */
  #isElsewhere(row: repo.Sealed, rows: readonly repo.Sealed[]): boolean {
    const at = rows.indexOf(row)
    return rows.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS).some(({ fields }) => {
      if (!fields || fields === row.fields) return false
      const [, time, ...content] = fields
      const withOwnId = [row.entryId, time ?? null, ...content]
      const withOwnTime = [row.entryId, row.fields?.[1] ?? null, ...content]
      return [fields, withOwnId, withOwnTime].some((guess) => this.#hashOf(row.seq, guess).equals(row.hash))
    })
  }

  /** An entry that pretends to be from before the seals of its time. */
  #backdated({ seq, entryId, entryAt, hash }: repo.Sealed): Break | undefined {
    if (this.#sealedAt === 0 || Date.parse(entryAt) >= this.#sealedAt - BACKDATED_MS) return undefined
    const batch = this.#batches.find(({ kind, lastSeq }) => kind < 3 && lastSeq >= seq)
    return batch?.kind === 0 ? brokenAt('inserted', seq, entryId, hash) : undefined
  }

  /** A batch that ends here has the hash of the chain here. */
  #batchEnd({ seq, entryId, hash }: repo.Sealed): Break | undefined {
    for (; this.#nextBatch < this.#batches.length; this.#nextBatch += 1) {
      const batch = this.#batches[this.#nextBatch]
      if (batch === undefined || batch.lastSeq > seq) return undefined
      if (batch.lastSeq < seq && batch.lastSeq > 0) return brokenAt('signature', seq, entryId, hash)
      if (batch.lastSeq === seq && !batch.hash.equals(hash)) return brokenAt('signature', seq, entryId, hash)
      if (batch.kind >= 3) continue
      this.#settle(batch)
    }
    return undefined
  }

  #settle({ sealedAt, kind, watermark, lastSeq }: repo.StoredBatch): void {
    this.#sealedAt = Date.parse(sealedAt)
    this.#isOld = kind === 1
    this.#watermark = watermark
    this.#signedSeq = lastSeq
  }

  /** Seals behind the last signature, signatures behind the last seal, and what an anchor says. */
  async #end(): Promise<Break | undefined> {
    const { anchor, log, tenantId } = this.#options
    // The last chunk had no entries: what is left of its batches signs numbers that are not there.
    for (const batch of this.#batches.slice(this.#nextBatch)) {
      if (batch.lastSeq > this.#seq) return brokenAt('removed', this.#seq + 1, '')
      if (batch.kind < 3) this.#settle(batch)
    }
    if (this.#signedSeq < this.#seq) return brokenAt('signature', this.#signedSeq + 1, '')
    if (!anchor || anchor.log !== log || anchor.tenantId !== tenantId) return undefined
    if (anchor.seq > this.#seq) return brokenAt('removed', this.#seq + 1, '')
    if (anchor.seq === 0) return undefined
    const [row] = await repo.findSealed(this.#db, log, anchor.seq - 1, 1)
    if (row?.hash.toString('hex') === anchor.hash) return undefined
    return { ...brokenAt('anchor', anchor.seq, row?.entryId ?? '', row?.hash), sealed: anchor.hash }
  }

  async #stray(): Promise<Break | undefined> {
    // The first sealing is still going on, or has not begun.
    if (this.#isOld) return undefined
    const stray = await repo.findStray(this.#db, this.#options.log, this.#watermark, UNSEALED_MINUTES)
    return stray && brokenAt(stray.isOld ? 'inserted' : 'unsealed', 0, stray.id)
  }
}

const brokenAt = (how: Breach, seq: number, entryId: string, sealed?: Buffer): Break => ({
  how,
  seq,
  entryId,
  sealed: sealed?.toString('hex') ?? '',
  found: '',
})
