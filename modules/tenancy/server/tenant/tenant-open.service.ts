/**
 * Opening a tenant. One call claims it, seeds it and opens it; while the claim counts, every other call is refused. A
 * call that dies leaves a pending tenant, which the next call seeds on: nothing is written twice.
 */
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { found } from '#kernel/records/read-records.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { giveOneTimePassword, newPassword } from '#system/server/index.ts'
import { tenantErrors, type OpenedTenant, type TenantTerm } from '#tenancy/contract/tenant.ts'
import * as repo from './customer.repo.ts'
import { assertNotOver, changeState } from './tenant-life.service.ts'

type KernelPart = Pick<Kernel, 'database' | 'seedTenant' | 'policies' | 'settings'>

/** For how long a claim counts: seeding takes a few seconds. */
const CLAIM_SECONDS = 120

interface Opening extends TenantTerm {
  readonly id: string
}

/** @throws AppError tenant_transition: it is not pending, or another call is opening it */
export async function openTenant(kernel: KernelPart, actor: Actor, opening: Opening): Promise<OpenedTenant> {
  assertNotOver(opening)
  const begun = performance.now()
  const token = newId()
  const { number, code, name, domain } = await claim(kernel, actor, opening.id, token)
  try {
    const password = newPassword()
    const passwordHash = await passwords.hash(password)
    await kernel.seedTenant({ id: number, code, name, language: actor.language, passwordHash })
    const username = await handOver(kernel, actor, { ...opening, token, number, passwordHash })
    const { oneTimeHours: hours } = await kernel.policies.of(number)
    const milliseconds = Math.round(performance.now() - begun)
    return { username, password, hours, address: addressOf(kernel, domain), code, milliseconds }
  } catch (error) {
    await kernel.database.transaction(actor.tenantId, (tx) => repo.giveUpOpening(tx, opening.id, token))
    throw error
  }
}

async function claim({ database }: KernelPart, { tenantId }: Actor, id: string, token: string) {
  return await database.transaction(tenantId, async (tx) => {
    const before = found(await repo.lockCustomer(tx, id))
    if (before.status !== 0 || before.isOpening) throw new AppError(tenantErrors.transition)
    await repo.claimOpening(tx, id, token, CLAIM_SECONDS)
    return before
  })
}

/**
 * Gives the administrator the password that is shown, and opens the tenant, if the claim still is this call's: in one
 * transaction, so that the password of the call that opens it is the one that counts.
 */
async function handOver(
  { database }: KernelPart,
  actor: Actor,
  { id, token, number, passwordHash, expireDate }: Opening & { token: string; number: number; passwordHash: string },
): Promise<string> {
  return await database.transaction(actor.tenantId, async (tx) => {
    if (!(await repo.isOpenedBy(tx, id, token))) throw new AppError(tenantErrors.transition)
    const username = await repo.withinTenant(tx, { from: actor.tenantId, to: number }, () =>
      giveOneTimePassword(tx, passwordHash),
    )
    if (username === undefined) throw new Error(`tenant ${number} has an administrator with a password of their own`)
    const before = found(await repo.lockCustomer(tx, id))
    const opened = { status: 1, expires_on: expireDate, opening: null, opening_until: null } as const
    await changeState(tx, actor, before, { action: 'open', ...opened })
    return username
  })
}

/** Where its users sign in: at its own domain, else at that of the installation. */
function addressOf({ settings: { PUBLIC_URL } }: KernelPart, domain: string | null): string {
  const base = new URL(PUBLIC_URL ?? 'http://localhost')
  if (domain !== null) base.hostname = domain
  return PUBLIC_URL === undefined && domain === null ? '/#/logintt' : `${base.origin}/#/logintt`
}
