/** Keys of the interface: one's own, and those of the users whom the actor's data scope reaches. */
import type { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { notify } from '#kernel/live/bus.ts'
import { eachOf } from '#kernel/records/each-of.ts'
import { listPage } from '#kernel/lists/list.ts'
import { found } from '#kernel/records/read-records.ts'
import { newApiKey } from '#kernel/session/api-key-access.ts'
import { topics } from '#kernel/session/topics.ts'
import {
  apiKeyErrors,
  type ApiKey,
  type ApiKeyQuery,
  type KeyDraft,
  type KeyRotation,
  type KeyUpdate,
  type MadeKey,
  type OwnKeys,
} from '#security/contract/api-key.ts'
import { notifyOfRemoval } from './api-key-messages.ts'
import * as repo from './api-key.repo.ts'
import { assertDays, assertRoomForKey, scopesIn } from './api-key.rules.ts'
import { rotatableOwners } from './key-owners.ts'
import { auditOf, isAllowed, shown } from './api-key.shape.ts'

/** What of the kernel this file uses. */
export type KeyKernel = Pick<Kernel, 'database' | 'grants' | 'lists' | 'permissions' | 'policies'>

/** Characters of a key that its owner knows it again by. */
const PREFIX_LENGTH = 10
const RESOURCE = 'apiKey'

export async function ownKeys(kernel: KeyKernel, actor: Actor): Promise<OwnKeys> {
  const policy = await kernel.policies.of(actor.tenantId)
  const keys = await kernel.database.read(actor.tenantId, (db) => repo.listOwnKeys(db, actor))
  return {
    keys: keys.map((key) => shown(actor, key, { policy, rotatable: new Set() })),
    isAllowed: isAllowed({ superAdmin: actor.superAdmin, isService: false }, policy),
    maxDays: policy.apiKeyDays,
  }
}

export async function pageKeys(kernel: KeyKernel, actor: Actor, query: ApiKeyQuery) {
  const policy = await kernel.policies.of(actor.tenantId)
  return kernel.database.read(actor.tenantId, async (db) => {
    const { list, ...page } = await listPage(db, kernel.lists, repo.apiKeyList, repo.callOfKeys(actor, query))
    const rotatable = await rotatableOwners(db, actor, list)
    return { ...page, list: list.map(({ position: _, ...key }) => shown(actor, key, { policy, rotatable })) }
  })
}

/** @throws AppError not_found */
export async function getKey(kernel: KeyKernel, actor: Actor, id: string): Promise<ApiKey> {
  const policy = await kernel.policies.of(actor.tenantId)
  return kernel.database.read(actor.tenantId, async (db) => {
    const key = found(await repo.findKey(db, actor, id))
    return shown(actor, key, { policy, rotatable: await rotatableOwners(db, actor, [key]) })
  })
}

/**
 * A key of the actor's own, for codes that they hold. The key is part of the answer and stored nowhere.
 * @throws AppError api_keys_not_for_you, api_keys_too_many; InvalidInput
 */
export async function createOwnKey(kernel: KeyKernel, actor: Actor, draft: KeyDraft): Promise<MadeKey> {
  const policy = await kernel.policies.of(actor.tenantId)
  if (!isAllowed({ superAdmin: actor.superAdmin, isService: false }, policy)) throw new AppError(apiKeyErrors.notForYou)
  assertDays(draft.days, policy)
  const scopes = scopesIn(kernel.permissions, actor, actor, draft)
  return kernel.database.transaction(actor.tenantId, (tx) =>
    addKey(tx, actor, { ...draft, scopes, ownerId: actor.userId }),
  )
}

/** Writes a new key whose rules were looked at. @throws AppError api_keys_too_many */
export async function addKey(tx: Tx, actor: Actor, draft: KeyDraft & { ownerId: string }): Promise<MadeKey> {
  const { name, scopes, allowIps, ownerId, days } = draft
  await assertRoomForKey(tx, ownerId)
  const id = newId()
  const { key, hash } = newApiKey()
  const prefix = key.slice(0, PREFIX_LENGTH)
  const row = { tenantId: actor.tenantId, id, ownerId, by: actor.userId, name, prefix, hash, scopes, allowIps, days }
  await repo.insertKey(tx, row)
  const after = { ...auditOf(draft), ownerId, days }
  await recordChange(tx, actor, { action: 'create', resource: RESOURCE, resourceId: id, label: name, after })
  return { id, name, key }
}

/**
 * Changes a key of the actor's own. Codes that it has already may stay when the actor lost them meanwhile: they work
 * only while they are held.
 * @throws AppError not_found, changed_meanwhile; InvalidInput
 */
export async function updateOwnKey(kernel: KeyKernel, actor: Actor, update: KeyUpdate): Promise<void> {
  const { id, version, ...draft } = update
  const { tenantId, userId: by } = actor
  await kernel.database.transaction(tenantId, async (tx) => {
    const before = await lockOwn(tx, actor, id)
    if (version !== undefined && version !== before.version) throw new AppError(errors.changedMeanwhile)
    const scopes = scopesIn(kernel.permissions, actor, actor, { ...draft, had: before.scopes })
    const after = { ...draft, scopes }
    await repo.updateKey(tx, { id, by }, after)
    const trace = { action: 'update', resource: RESOURCE, resourceId: id, label: draft.name }
    await recordChange(tx, actor, { ...trace, before: auditOf(before), after: auditOf(after) })
    await keysChanged(tx, tenantId, [id])
  })
}

/** @throws AppError not_found, api_keys_not_for_you; InvalidInput */
export async function rotateOwnKey(
  kernel: KeyKernel,
  actor: Actor,
  { id, ...rotation }: KeyRotation & { id: string },
): Promise<MadeKey> {
  const policy = await kernel.policies.of(actor.tenantId)
  if (!isAllowed({ superAdmin: actor.superAdmin, isService: false }, policy)) throw new AppError(apiKeyErrors.notForYou)
  assertDays(rotation.days, policy)
  return kernel.database.transaction(actor.tenantId, async (tx) =>
    rotate(tx, actor, await lockOwn(tx, actor, id), rotation),
  )
}

/** Makes a locked key anew; the present one goes on for the overlap. */
export async function rotate(
  tx: Tx,
  actor: Actor,
  { id, name }: { id: string; name: string },
  { days, overlapHours }: KeyRotation,
): Promise<MadeKey> {
  const { key, hash } = newApiKey()
  await repo.rotateKey(tx, { id, by: actor.userId, prefix: key.slice(0, PREFIX_LENGTH), hash, days, overlapHours })
  const trace = { action: 'rotate', resource: RESOURCE, resourceId: id, label: name }
  await recordChange(tx, actor, { ...trace, after: { days, overlapHours } })
  await keysChanged(tx, actor.tenantId, [id])
  return { id, name, key }
}

/** Deletes keys of the actor's own; anybody else's answers like a missing one. */
export const removeOwnKeys = (kernel: KeyKernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  removeEach(kernel, actor, ids, async (tx, id) => {
    await removeOne(tx, actor, await lockOwn(tx, actor, id))
  })

/** Deletes keys of users in reach, who are notified. */
export const removeKeys = (kernel: KeyKernel, actor: Actor, ids: readonly string[]): Promise<BatchResult> =>
  removeEach(kernel, actor, ids, async (tx, id) => {
    const key = found(await repo.findKey(tx, actor, id))
    await removeOne(tx, actor, key)
    await notifyOfRemoval(tx, actor, key)
  })

function removeEach(
  { database }: KeyKernel,
  actor: Actor,
  ids: readonly string[],
  remove: (tx: Tx, id: string) => Promise<void>,
): Promise<BatchResult> {
  return database.transaction(actor.tenantId, (tx) => eachOf(ids, actor.language, (id) => remove(tx, id)))
}

async function removeOne(
  tx: Tx,
  actor: Actor,
  key: Pick<repo.FoundKey, 'id' | 'name' | 'scopes' | 'allowIps' | 'ownerId'>,
): Promise<void> {
  const { id, name, ownerId } = key
  await repo.deleteKey(tx, id)
  const trace = { action: 'delete', resource: RESOURCE, resourceId: id, label: name }
  await recordChange(tx, actor, { ...trace, before: { ...auditOf(key), ownerId } })
  await keysChanged(tx, actor.tenantId, [id])
}

/** @throws AppError not_found also for another user's */
async function lockOwn(tx: Tx, actor: Actor, id: string) {
  const key = found(await repo.lockKey(tx, id))
  if (key.ownerId !== actor.userId) throw new AppError(errors.notFound)
  return key
}

/** Every node forgets these keys at commit. */
const keysChanged = (tx: Tx, tenantId: number, ids: readonly string[]) =>
  notify(tx, topics.apiKeys.message(tenantId, { ids: [...ids] }))
