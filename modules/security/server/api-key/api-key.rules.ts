/** What a key may be made for. */
import { holds, type Actor } from '#kernel/access/actor.ts'
import type { Permissions } from '#kernel/access/permissions.ts'
import { AppError, InvalidInput, invalid } from '#kernel/errors.ts'
import type { Grants } from '#kernel/ports.ts'
import { apiKeyErrors, MAX_KEYS } from '#security/contract/api-key.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { countKeys, lockOwner } from './api-key.repo.ts'

type Codes = Pick<Permissions, 'has' | 'isAdministrative'>
type Owner = Pick<Grants, 'superAdmin' | 'permissions'>

/** Whether a key can be for this code: some call asks for it, and a key passes that call. */
export const isKeyScope = (codes: Codes, code: string): boolean => codes.has(code) && !codes.isAdministrative(code)

/**
 * The codes of a draft, each once.
 * @param owner what the owner of the key holds; the actor must hold the codes as well
 * @throws InvalidInput for codes that no key can be for, or that are not held
 */
export function scopesIn(
  codes: Codes,
  actor: Actor,
  owner: Owner,
  { scopes, had = [] }: { scopes: readonly string[]; had?: readonly string[] },
): string[] {
  const wanted = [...new Set(scopes)]
  const isWrong = (code: string) =>
    !had.includes(code) && !(isKeyScope(codes, code) && holds(owner, code) && holds(actor, code))
  const wrong = wanted.flatMap((code, at) => (isWrong(code) ? [at] : []))
  if (wrong.length > 0)
    throw new InvalidInput(wrong.map((at) => ({ path: `scopes.${at}`, code: 'unknown_choice', params: {} })))
  return wanted
}

/** @throws InvalidInput where it is longer than the security configuration allows */
export function assertDays(days: number, { apiKeyDays }: { apiKeyDays: number }): void {
  if (days > apiKeyDays) throw invalid('days', 'too_big', { maximum: apiKeyDays })
}

/** Exact also when several are made at once. @throws AppError api_keys_too_many */
export async function assertRoomForKey(tx: Tx, ownerId: string): Promise<void> {
  await lockOwner(tx, ownerId)
  if ((await countKeys(tx, ownerId)) >= MAX_KEYS) throw new AppError(apiKeyErrors.tooMany, { count: MAX_KEYS })
}
