/** What the session room says on the bus. Messages name things; who hears one loads the thing anew. */
import type { Db, Tx } from '../database/lease.ts'
import { notify } from '../live/bus.ts'
import type { EndReason } from './sessions.ts'

export const topics = {
  /** `<id>[,<id>...]:<reason>`: these sessions have ended. */
  session: 'session',
  /** A person's id: whatever is remembered of their sessions is out of date. */
  userSessions: 'user-sessions',
  /** What people of the tenant hold may have changed; the id is empty. */
  grants: 'grants',
  /** The tenant's security configuration has changed; the id is empty. */
  securityConfig: 'security-config',
} as const

/** A NOTIFY payload holds 8,000 bytes; a session id takes 37 of them. */
const IDS_PER_MESSAGE = 150

/** Tells every node at commit that these sessions have ended, and why. */
export async function notifyEnded(tx: Tx, tenantId: number, ids: readonly string[], reason: EndReason): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_MESSAGE) {
    const id = `${ids.slice(start, start + IDS_PER_MESSAGE).join(',')}:${reason}`
    await notify(tx, { topic: topics.session, tenantId, id })
  }
}

/** The reverse of `notifyEnded`. A reason that this version does not know counts as `forced`. */
export function endedOf(id: string): { ids: string[]; reason: EndReason } {
  const [ids = '', reason = ''] = id.split(':')
  return { ids: ids.split(','), reason: isReason(reason) ? reason : 'forced' }
}

function isReason(text: string): text is EndReason {
  const reasons: readonly string[] = ['forced', 'password', 'disabled', 'expired', 'signed-out'] satisfies EndReason[]
  return reasons.includes(text)
}

/** To be called by whoever writes `sys_security_config`, in the same transaction. */
export async function securityConfigChanged(db: Db, tenantId: number): Promise<void> {
  await notify(db, { topic: topics.securityConfig, tenantId, id: '' })
}
