/**
 * Share tickets, the service behind every public page that shows one record. Promises: a link opens exactly one record,
 * as far as its creator may open it at that moment; only the log says what is wrong with a link; a refusal never rolls
 * back its own log entry. See decision 020.
 */
import { errors } from '#contract/errors.ts'
import type { ShareKindName, ShareOutcome } from '#contract/share-kinds.ts'
import type { OpenedShare } from '#contract/share.ts'
import type { Actor } from '../access/actor.ts'
import type { Actors } from '../access/actors.ts'
import type { Database, Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'
import type { Origin } from '../http/implement.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { newId } from '../ids.ts'
import type { PasswordHasher } from '../session/password-hash.ts'
import { ShareKinds, type ShareKind } from './kinds.ts'
import * as repo from './share.repo.ts'
import { createPasses, hashOfTicket, newTicket, readTicket } from './ticket.ts'

/** Shares that open nothing any more, and lines of the log, are kept for so many days. */
export const SHARE_LOG_DAYS = 180

export interface NewShare {
  readonly kind: ShareKindName
  readonly recordId: string
  /** What it opens of the record, already validated by its kind's contract. */
  readonly scope: object
  /** How long it is good. */
  readonly days: number
  /** How often it may be opened; null for any number. */
  readonly maxUses: number | null
  readonly password: string | null
}

/** A call that a share lets in: as whom, and to what. */
export interface SharedCall {
  /** Who shared it, with what they hold now. */
  readonly actor: Actor
  readonly shareId: string
  readonly recordId: string
  readonly scope: unknown
}

export interface Shares {
  learn(kinds: readonly ShareKind[]): void
  /**
   * Makes a link for a record that the actor may open. The ticket is in the answer and nowhere else.
   * @throws AppError not_found when there is no such record for the actor
   */
  prepare(
    actor: Actor,
    share: NewShare,
  ): Promise<{ id: string; label: string; ticket: string; write: (tx: Tx) => Promise<void> }>
  /** Opens a link. @throws AppError share_gone, share_password_required, share_password_wrong, too_many_requests */
  open(given: { ticket: string; password?: string | undefined }, origin: Origin): Promise<OpenedShare>
  /** The call that a pass lets in to a kind of record. @throws AppError share_gone */
  admit(pass: string, kind: ShareKindName, origin: Origin): Promise<SharedCall>
  /** Forgets what is old. */
  sweep(tenantId: number): Promise<void>
}

export interface CreateSharesOptions {
  database: Database
  actors: Actors
  limits: Pick<RateLimits, 'share'>
  passwords: Pick<PasswordHasher, 'hash' | 'verify'>
  key: Buffer
}

export function createShares({ database, actors, limits, passwords, key }: CreateSharesOptions): Shares {
  const kinds = new ShareKinds()
  const passes = createPasses(key)

  /** Who shared it, if they may still share it. */
  const sharerOf = async (share: repo.FoundShare, { requestId, language, ip }: Origin) => {
    const { tenantId, createdBy: userId } = share
    const found = await actors.of({ tenantId, userId, language, requestId })
    if (!found) return undefined
    const actor: Actor = { ...found, ip }
    const label = await kinds.labelFor(actor, share.kind, share.recordId)
    return label === undefined ? undefined : { actor, label }
  }
  const log = async ({ tenantId, id }: repo.FoundShare, outcome: ShareOutcome, { ip, userAgent }: Origin) => {
    const use = { tenantId, shareId: id, outcome, ip, userAgent }
    await database.transaction(tenantId, (tx) => repo.insertShareUse(tx, use))
  }
  const refuse = async (share: repo.FoundShare, outcome: ShareOutcome, origin: Origin): Promise<never> => {
    await log(share, outcome, origin)
    throw new AppError(outcome === 'wrong_password' ? errors.sharePasswordWrong : errors.shareGone)
  }

  return {
    learn: (given) => kinds.learn(given),

    async prepare(actor, { kind, recordId, scope, days, maxUses, password }) {
      const label = await kinds.labelFor(actor, kind, recordId)
      if (label === undefined) throw new AppError(errors.notFound)
      const { tenantId, userId: by, deptId } = actor
      const id = newId()
      const ticket = newTicket(tenantId)
      const passwordHash = password === null ? null : await passwords.hash(password)
      const row = { tenantId, id, kind, recordId, label, scope, passwordHash, maxUses, days, by, deptId }
      const write = (tx: Tx) => repo.insertShare(tx, { ...row, ticketHash: hashOfTicket(ticket) })
      return { id, label, ticket, write }
    },

    async open({ ticket, password }, origin) {
      const named = readTicket(ticket)
      await limits.share({ ip: origin.ip })
      const share = named && (await database.read(named.tenantId, (db) => repo.findByTicket(db, hashOfTicket(ticket))))
      if (!share) throw new AppError(errors.shareGone)
      if (share.closed) return refuse(share, share.closed, origin)
      const sharer = await sharerOf(share, origin)
      if (!sharer) return refuse(share, 'right_lost', origin)
      if (share.passwordHash !== null) {
        if (!password) throw new AppError(errors.sharePasswordRequired)
        await limits.share({ ip: origin.ip, shareId: share.id })
        if (!(await passwords.verify(share.passwordHash, password))) return refuse(share, 'wrong_password', origin)
      }
      const { tenantId, id } = share
      const isCounted = await database.transaction(tenantId, async (tx) => {
        if (!(await repo.countUse(tx, id))) return false
        const { ip, userAgent } = origin
        await repo.insertShareUse(tx, { tenantId, shareId: id, outcome: 'opened', ip, userAgent })
        return true
      })
      // Another user has taken the last use, or it was revoked in between.
      if (!isCounted) return refuse(share, 'used_up', origin)
      const kind = share.kind as ShareKindName // nothing else is ever written
      return { kind, id: share.recordId, label: sharer.label, pass: passes.issue({ tenantId, id }) }
    },

    async admit(pass, kind, origin) {
      const named = passes.read(pass)
      const share = named && (await database.read(named.tenantId, (db) => repo.findById(db, named.id)))
      // One that is used up stays good for those who opened it.
      const isOpen = share && share.kind === kind && (share.closed === null || share.closed === 'used_up')
      const sharer = isOpen ? await sharerOf(share, origin) : undefined
      if (!share || !sharer) throw new AppError(errors.shareGone)
      return { actor: sharer.actor, shareId: share.id, recordId: share.recordId, scope: share.scope }
    },

    sweep: (tenantId) => database.transaction(tenantId, (tx) => repo.deleteOldShares(tx, SHARE_LOG_DAYS)),
  }
}
