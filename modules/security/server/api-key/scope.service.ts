/** The codes that a key can be for. */
import { errors } from '#contract/errors.ts'
import { holds, type Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Grants } from '#kernel/ports.ts'
import type { KeyScope } from '#security/contract/api-key.ts'
import { isKeyScope } from './api-key.rules.ts'
import type { KeyKernel } from './api-key.service.ts'
import { namesOfCodes } from './scope.repo.ts'
import { grantsOfService } from './service-key.service.ts'

export const ownScopes = (kernel: KeyKernel, actor: Actor): Promise<KeyScope[]> => scopesOf(kernel, actor, actor)

/** Of a service account. @throws AppError not_found where the actor may make no key for this user */
export async function serviceScopes(kernel: KeyKernel, actor: Actor, ownerId: string): Promise<KeyScope[]> {
  const owner = await kernel.database.read(actor.tenantId, (db) => grantsOfService(kernel, db, actor, ownerId))
  if (!owner) throw new AppError(errors.notFound)
  return scopesOf(kernel, actor, owner)
}

/** What both hold, by code. */
async function scopesOf(
  { database, permissions }: KeyKernel,
  actor: Actor,
  owner: Pick<Grants, 'superAdmin' | 'permissions'>,
): Promise<KeyScope[]> {
  const names = await database.read(actor.tenantId, (db) => namesOfCodes(db, actor.language))
  return permissions
    .all()
    .filter(({ code }) => isKeyScope(permissions, code) && holds(owner, code) && holds(actor, code))
    .map(({ code, routes }) => ({ code, names: names.get(code) ?? [], routes: [...routes] }))
}
