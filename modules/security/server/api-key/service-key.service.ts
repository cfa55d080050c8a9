/** Keys of service accounts: programs whose keys an administrator looks after. */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import type { Db } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Grants } from '#kernel/ports.ts'
import { found } from '#kernel/records/read-records.ts'
import { apiKeyErrors, type KeyRotation, type MadeKey, type ServiceKeyDraft } from '#security/contract/api-key.ts'
import * as repo from './api-key.repo.ts'
import { assertDays, scopesIn } from './api-key.rules.ts'
import { addKey, rotate, type KeyKernel } from './api-key.service.ts'
import { withinPower } from './key-owners.ts'

/** The service accounts that the actor may make keys for. */
export async function keyOwners(kernel: KeyKernel, actor: Actor) {
  const { apiKeyDays: maxDays } = await kernel.policies.of(actor.tenantId)
  const owners = await kernel.database.read(actor.tenantId, async (db) => {
    const accounts = await repo.listServiceAccounts(db, actor)
    const allowed = await withinPower(
      db,
      actor,
      accounts.map(({ id }) => id),
    )
    return accounts.filter(({ id }) => allowed.has(id))
  })
  return { owners, maxDays }
}

/**
 * A key for a service account that has no more power than the actor: it would be theirs to use.
 * @throws InvalidInput at `ownerId` for any other user; AppError api_keys_not_for_you, api_keys_too_many
 */
export async function createServiceKey(kernel: KeyKernel, actor: Actor, draft: ServiceKeyDraft): Promise<MadeKey> {
  const policy = await kernel.policies.of(actor.tenantId)
  if (policy.apiKeys === 0) throw new AppError(apiKeyErrors.notForYou)
  assertDays(draft.days, policy)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const owner = await grantsOfService(kernel, tx, actor, draft.ownerId)
    if (!owner) throw invalid('ownerId', 'unknown_choice')
    const scopes = scopesIn(kernel.permissions, actor, owner, draft)
    return addKey(tx, actor, { ...draft, scopes })
  })
}

/** @throws AppError not_found also for a key of a user who is no service account or has more power than the actor */
export async function rotateServiceKey(
  kernel: KeyKernel,
  actor: Actor,
  { id, ...rotation }: KeyRotation & { id: string },
): Promise<MadeKey> {
  const policy = await kernel.policies.of(actor.tenantId)
  if (policy.apiKeys === 0) throw new AppError(apiKeyErrors.notForYou)
  assertDays(rotation.days, policy)
  return kernel.database.transaction(actor.tenantId, async (tx) => {
    const key = found(await repo.lockKey(tx, id))
    const owner = await grantsOfService(kernel, tx, actor, key.ownerId)
    if (!owner) throw new AppError(errors.notFound)
    // The new key would be the actor's to use: it must be for nothing that they do not hold.
    scopesIn(kernel.permissions, actor, owner, { scopes: key.scopes })
    return rotate(tx, actor, key, rotation)
  })
}

/** What a service account holds; undefined where there is none in the actor's reach and power. */
export async function grantsOfService(
  { grants }: Pick<KeyKernel, 'grants'>,
  db: Db,
  actor: Actor,
  ownerId: string,
): Promise<Grants | undefined> {
  const accounts = await repo.listServiceAccounts(db, actor)
  if (!accounts.some(({ id }) => id === ownerId)) return undefined
  return (await withinPower(db, actor, [ownerId])).has(ownerId) ? grants.load(db, ownerId) : undefined
}
