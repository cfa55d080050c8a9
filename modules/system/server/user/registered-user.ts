/** Users who have registered themselves: their password is their own from the beginning. For module `security`. */
import { recordChange, type Author } from '#kernel/audit/record.ts'
import { lockRule, shareRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { newId } from '#kernel/ids.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { GRANTS } from '../rule-names.ts'
import * as repo from './user.repo.ts'
import { assertUsernameFree, lockOfUsername } from './user.rules.ts'
import { fieldsOf } from './user.shape.ts'

export interface RegisteredUser {
  readonly username: string
  readonly realName: string
  readonly email: string
  readonly mobile: string
  readonly deptId: string
  /** Whether they may be given is decided before (`assertMayGive`). */
  readonly links: { deptIds: string[]; roleIds: string[] }
  /** Argon2id, PHC string. */
  readonly passwordHash: string
  readonly pwdLevel: number
  /** When the password was chosen, as a timestamp; left out: now. */
  readonly chosenAt?: string
  /** The grant of the secondary administrator who admits them. */
  readonly via?: string | null
}

/** Until the transaction ends no role gives more. To be called before anything else is locked. */
export const shareGrants = (tx: Tx, tenantId: number): Promise<void> => shareRule(tx, tenantId, GRANTS)

/** Whether no user has the user name; no other transaction takes it until this one ends. */
export async function isUsernameFree(tx: Tx, tenantId: number, username: string): Promise<boolean> {
  await lockRule(tx, tenantId, lockOfUsername(username))
  return !(await repo.isUsernameTaken(tx, username))
}

/**
 * Creates the user, who is no administrator. Code that calls this holds `shareGrants`. Sensitive roles may wait for a
 * second person.
 * @returns the user's id
 * @throws AppError username_taken, roles_exclude; approval_needed for a sensitive role that no user gives
 */
export async function addRegisteredUser(
  tx: Tx,
  author: Author,
  { links, passwordHash, pwdLevel, chosenAt, via = null, ...given }: RegisteredUser,
): Promise<string> {
  const { tenantId, userId: by } = author
  const id = newId()
  await assertUsernameFree(tx, { tenantId, username: given.username })
  const fields = fieldsOf({ ...given, gender: 2, status: 1, superAdmin: 0, allowIpQueue: '', remark: '' })
  const own = { level: pwdLevel, chosenAt }
  const assertNotExcluded = await watchExclusions(tx, [id])
  const holdBack = await watchGrants(tx, author, [id])
  await repo.insertUser(tx, { ...fields, id, tenantId, by, passwordHash, isService: false, own })
  await repo.setLinks(tx, { tenantId, via }, id, links)
  await assertNotExcluded()
  const pending = await holdBack()
  await recordChange(tx, author, {
    action: 'create',
    resource: 'user',
    resourceId: id,
    label: given.realName,
    after: { ...fields, ...pending.strip(id, links) },
  })
  return id
}
