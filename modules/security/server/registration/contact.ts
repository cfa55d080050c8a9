/** What those who register confirm: a mail address or a mobile number. */
import type { CodeWay } from '#kernel/ports.ts'
import type { Confirmed } from './challenge.repo.ts'
import { keyOf } from './registration.repo.ts'

export interface Contact {
  readonly way: CodeWay
  /** As it was typed. */
  readonly to: string
  /** The same however it is spelled: limits count by it, and one registration at most waits for it. */
  readonly key: string
}

/** @throws Error for a challenge without an address and a number, which no call stores */
export function contactOf({ email, mobile }: Confirmed): Contact {
  if (mobile !== null) return { way: 'sms', to: mobile, key: mobileKey(mobile) }
  if (email === null) throw new Error('a challenge has neither address nor number')
  return { way: 'mail', to: email, key: keyOf(email) }
}

/** The digits of a number, without the country code of a Chinese mobile number. */
export const mobileKey = (mobile: string): string => mobile.replaceAll(/\D/g, '').replace(/^86(?=1\d{10}$)/, '')
