/**
 * What the address of unsubscribing carries: whose mails of which category, sealed so that no one can make one for
 * another user. It lasts as long as the key of the installation: mails are kept for years.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { MESSAGE_CATEGORIES, type MessageCategory } from '#contract/message-categories.ts'
import type { Kernel } from '#kernel/kernel.ts'

/** A category, or the digest of several. */
export type Unsubscribed = MessageCategory | 'digest'

export interface UnsubscribeClaim {
  readonly tenantId: number
  readonly userId: string
  readonly of: Unsubscribed
}

type KernelPart = Pick<Kernel, 'keyFor'>

const ALL: readonly Unsubscribed[] = [...MESSAGE_CATEGORIES, 'digest']
const HEAD_BYTES = 4 + 16 + 1
const SEAL_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{71}$/

const sealOf = ({ keyFor }: KernelPart, head: Buffer): Buffer =>
  createHmac('sha256', keyFor('unsubscribe')).update(head).digest()

export function unsubscribeToken(kernel: KernelPart, { tenantId, userId, of }: UnsubscribeClaim): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(tenantId)
  head.write(userId.replaceAll('-', ''), 4, 'hex')
  head.writeUInt8(ALL.indexOf(of), HEAD_BYTES - 1)
  return Buffer.concat([head, sealOf(kernel, head)]).toString('base64url')
}

/** @returns `undefined` for one that this installation did not make */
export function readUnsubscribeToken(kernel: KernelPart, token: string): UnsubscribeClaim | undefined {
  if (!TOKEN.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== HEAD_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return undefined
  const head = bytes.subarray(0, HEAD_BYTES)
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), sealOf(kernel, head))) return undefined
  const of = ALL[head.readUInt8(HEAD_BYTES - 1)]
  const userId = head.toString('hex', 4, 20).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return of === undefined ? undefined : { tenantId: head.readUInt32BE(), userId, of }
}
