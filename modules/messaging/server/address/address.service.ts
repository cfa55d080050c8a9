/** Accounts at vendors that users confirm as their own, by a code that is sent there. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ADDRESS_KINDS, type AddressKind, type AddressProof, type MessageAddress } from '#messaging/contract/address.ts'
import { channelErrors } from '#messaging/contract/channel-errors.ts'
import { findDefault } from '../channel/channel.repo.ts'
import { maskedAddress } from '../channel/channel.service.ts'
import { hashOf } from './address-code.ts'
import * as repo from './address.repo.ts'

type KernelPart = Pick<Kernel, 'database' | 'keyFor' | 'log' | 'settings'>

export async function addressesOf({ database }: KernelPart, { tenantId, userId }: Actor): Promise<MessageAddress[]> {
  const rows = await database.read(tenantId, (db) => repo.findAddresses(db, userId, ADDRESS_KINDS))
  return rows.map(({ address, ...row }) => ({
    ...row,
    address: address === null ? '' : maskedAddress(row.kind, address),
  }))
}

/** @throws AppError address_code_wrong, also for one that is expired or of another account */
export async function confirmAddress(kernel: KernelPart, actor: Actor, { kind, code }: AddressProof): Promise<null> {
  const { tenantId, userId } = actor
  // Committed before the comparison: answers that come at the same time each take a try.
  const tried = await kernel.database.transaction(tenantId, (tx) => repo.takeTry(tx, userId, kind))
  const given = hashOf(kernel, { tenantId, userId, kind }, code)
  if (!tried?.codeHash || !timingSafeEqual(tried.codeHash, given)) throw new AppError(channelErrors.addressCodeWrong)
  await kernel.database.transaction(tenantId, (tx) => keep(tx, actor, { kind, address: tried.claimed }))
  return null
}

async function keep(
  tx: Tx,
  author: Author & { userId: string },
  { kind, address }: { kind: AddressKind; address: string },
): Promise<void> {
  const { userId, realName } = author
  await repo.keepAddress(tx, { userId, kind, address })
  await recordChange(tx, author, {
    action: 'confirmAddress',
    resource: 'user',
    resourceId: userId,
    label: realName,
    after: { messageAddress: kind },
  })
}

/**
 * A code that the user sends to the official account from theirs.
 * @throws AppError channel_unusable without an open channel, too_many_requests
 */
export async function beginAddress(
  kernel: KernelPart,
  { tenantId, userId }: Actor,
): Promise<{ code: string; minutes: number }> {
  const kind = 'wechatMp'
  const code = Array.from({ length: SENT_LENGTH }, () => SENT_ALPHABET[randomInt(SENT_ALPHABET.length)]).join('')
  const codeHash = sentHash(kernel, tenantId, code)
  await kernel.database.transaction(tenantId, async (tx) => {
    if (!(await findDefault(tx, kind))) throw new AppError(channelErrors.unusable)
    const isClaimed = await repo.claimAddress(tx, { tenantId, userId, kind, address: '', codeHash })
    if (!isClaimed) throw new AppError(errors.tooManyRequests)
  })
  return { code, minutes: repo.CODE_MINUTES }
}

/** What a user has written to the official account: a code confirms their account, anything else is passed over. */
export async function takeText(
  kernel: KernelPart,
  tenantId: number,
  { from, text }: { from: string; text: string },
): Promise<void> {
  const code = text.trim().toUpperCase()
  if (!SENT.test(code)) return
  await kernel.database.transaction(tenantId, async (tx) => {
    const claim = await repo.findClaim(tx, 'wechatMp', sentHash(kernel, tenantId, code))
    if (claim) await keep(tx, { tenantId, ...claim, requestId: '', ip: '' }, { kind: 'wechatMp', address: from })
  })
}

/** 50 random bits, without letters that look like digits: who guesses one gets messages of another user. */
const SENT_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const SENT_LENGTH = 10
const SENT = /^[A-HJ-NP-Z2-9]{10}$/

const sentHash = ({ keyFor }: Pick<Kernel, 'keyFor'>, tenantId: number, code: string): Buffer =>
  createHmac('sha256', keyFor('channels')).update(`address:${tenantId}:wechatMp:${code}`).digest()

/** @throws AppError not_found */
export async function removeAddress({ database }: KernelPart, actor: Actor, kind: AddressKind): Promise<null> {
  const { userId, realName } = actor
  await database.transaction(actor.tenantId, async (tx) => {
    if (!(await repo.clearAddress(tx, userId, kind))) throw new AppError(errors.notFound)
    await recordChange(tx, actor, {
      action: 'removeAddress',
      resource: 'user',
      resourceId: userId,
      label: realName,
      before: { messageAddress: kind },
    })
  })
  return null
}
