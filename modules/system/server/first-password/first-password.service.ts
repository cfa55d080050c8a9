/**
 * First passwords of imported users. A password exists only in the reply that hands it over: it is made then, its hash
 * is stored, and the user is taken off the list in the same transaction.
 */
import type { FileBody } from '#contract/file.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChanges } from '#kernel/audit/record.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { writeTextSheet, XLSX } from '#kernel/sheets/template.ts'
import { firstPasswordErrors, MAX_FIRST_PASSWORDS, type FirstPasswords } from '#system/contract/first-password.ts'
import { GRANTS } from '../rule-names.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { restrictionsOf } from '../power/power.ts'
import { newPassword } from '../user/new-password.ts'
import { findByKeys, findStaffRole, type KnownUser } from '../user/user-import.repo.ts'
import * as repo from './first-password.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database'>

interface FirstPassword {
  readonly user: KnownUser
  readonly password: string
}

/** How many users that the actor imported wait for their first password. */
export function countFirstPasswords(kernel: KernelPart, { tenantId, userId }: Actor): Promise<FirstPasswords> {
  return kernel.database.read(tenantId, (db) => repo.countWaiting(db, userId))
}

/**
 * Makes first passwords for users that the actor imported, at most `MAX_FIRST_PASSWORDS`, and answers them as a sheet.
 * Users that the actor may no longer change are left out: they have become someone else's to look after.
 * @throws AppError no_first_passwords when no user is left
 */
export async function fetchFirstPasswords(kernel: KernelPart, actor: Actor): Promise<FileBody> {
  const { tenantId, userId } = actor
  const keys = await kernel.database.read(tenantId, (db) => repo.findWaitingKeys(db, userId, MAX_FIRST_PASSWORDS))
  const made = new Map<string, { password: string; hash: string }>()
  // One after the other: hashing many at once would keep other users from signing in.
  for (const key of keys) {
    const password = newPassword()
    made.set(key, { password, hash: await passwords.hash(password) })
  }
  const given = await kernel.database.transaction(tenantId, (tx) => handOver(tx, actor, made))
  if (given.length === 0) throw new AppError(firstPasswordErrors.none)
  return sheetOf(actor, given)
}

async function handOver(
  tx: Tx,
  actor: Actor,
  made: ReadonlyMap<string, { password: string; hash: string }>,
): Promise<FirstPassword[]> {
  await shareRule(tx, actor.tenantId, GRANTS)
  const users = await findByKeys(tx, actor, { keys: [...made.keys()], lock: true })
  // The role that imports give by themselves may hold more than the importer; it is no reason to leave a user out.
  const restrictions = await restrictionsOf(tx, actor, users, await findStaffRole(tx))
  const taken = await repo.takeWaiting(
    tx,
    actor.userId,
    users.map(({ id }) => id),
  )
  const allowed = users.filter(({ id, reach }) => taken.has(id) && reach && !restrictions.has(id))
  const hashes = allowed.flatMap(({ id, key }) => ({ id, hash: made.get(key)?.hash ?? repo.NO_PASSWORD }))
  const written = await repo.setFirstPasswords(tx, hashes, actor.userId)
  const given = allowed.filter(({ id }) => written.has(id))
  await recordChanges(
    tx,
    actor,
    given.map(({ id, realName }) => ({
      action: 'firstPassword',
      resource: 'user',
      resourceId: id,
      label: realName,
    })),
  )
  return given.flatMap((user) => {
    const password = made.get(user.key)?.password
    return password === undefined ? [] : [{ user, password }]
  })
}

async function sheetOf({ language }: Actor, given: readonly FirstPassword[]): Promise<FileBody> {
  const say = (key: string) => translate(language, key)
  const header = ['export.user.realName', 'export.user.username', 'import.firstPasswords.password'].map(say)
  const rows = given.map(({ user, password }) => [user.realName, user.username, password])
  const body = await writeTextSheet(say('import.firstPasswords.sheet'), [header, ...rows])
  return { name: say('import.firstPasswords.file'), type: XLSX, body }
}
