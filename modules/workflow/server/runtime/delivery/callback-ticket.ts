/**
 * The address that a call gets for an answer that comes later. It is made of the visit of the step (`keyOf`) and a code
 * that only this installation can make, so that nothing has to be stored, and a repeated call names the same address.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kernel } from '#kernel/kernel.ts'
import { CALLBACK_PATH } from '#workflow/contract/callback.ts'

type Keys = Pick<Kernel, 'keyFor'>

export interface CallbackOf {
  readonly tenantId: number
  /** The key of the work, which begins with the id of its instance. */
  readonly key: string
}

const codeOf = ({ keyFor }: Keys, { tenantId, key }: CallbackOf): Buffer =>
  createHmac('sha256', keyFor('callbacks')).update(`${tenantId} ${key}`).digest()

/** `1.0192…:17.CODE` */
export const callbackTicket = (keys: Keys, of: CallbackOf): string =>
  `${of.tenantId}.${of.key}.${codeOf(keys, of).toString('base64url')}`

/** What a ticket is for; undefined for one that this installation has not made. */
export function readCallbackTicket(keys: Keys, ticket: string): CallbackOf | undefined {
  const [, tenant, key, code] = /^(\d{1,9})\.([\da-f-]{36}:\d{1,9}(?::\d{1,9})?)\.([\w-]{43})$/.exec(ticket) ?? []
  if (tenant === undefined || key === undefined || code === undefined) return undefined
  const of = { tenantId: Number(tenant), key }
  return timingSafeEqual(codeOf(keys, of), Buffer.from(code, 'base64url')) ? of : undefined
}

/** The whole address; without PUBLIC_URL only its path, which the called system has to complete. */
export const callbackAddress = ({ keyFor, settings }: Pick<Kernel, 'keyFor' | 'settings'>, of: CallbackOf): string =>
  `${settings.PUBLIC_URL?.replace(/\/+$/, '') ?? ''}${settings.BASE_PATH}${CALLBACK_PATH}?t=${callbackTicket({ keyFor }, of)}`
