/** The factors of a user as they see them. */
import type { Factor } from '#contract/factor.ts'
import type { Db } from '../../database/lease.ts'
import { listPasskeys } from '../passkey/passkey.repo.ts'
import { listTotps } from './factor.repo.ts'

const NO_PASSKEY = { method: 'totp', userAgent: '', host: '', isSynced: false } as const

/** The authenticators and passkeys of a user, in the order in which they came. */
export async function listFactors(db: Db, userId: string): Promise<Factor[]> {
  const totps = (await listTotps(db, userId)).map((totp) => ({ ...totp, ...NO_PASSKEY }))
  const passkeys = (await listPasskeys(db, userId)).map((passkey) => ({ ...passkey, method: 'passkey' as const }))
  return [...totps, ...passkeys].sort((one, other) => (one.createDate < other.createDate ? -1 : 1))
}
