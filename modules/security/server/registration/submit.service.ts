/**
 * Sending a registration in. One password is hashed whatever else is true of it, and the answer is the same whether or
 * not its user name is taken: then it waits, and its approver sees why it cannot be approved.
 */
import { passwordLevel } from '#contract/password.ts'
import type { SecurityPolicy } from '#contract/security-items.ts'
import type { Sealed } from '#contract/session.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError, InvalidInput, invalid, type RawIssue } from '#kernel/errors.ts'
import type { Origin } from '#kernel/http/implement.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { guessableAs } from '#kernel/session/common-passwords.ts'
import { newPasswordIssues } from '#kernel/session/password-change.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { OPEN_ROLE, registerErrors, Registering } from '#security/contract/register.ts'
import { addRegisteredUser, isUsernameFree, shareGrants } from '#system/server/index.ts'
import * as challenges from './challenge.repo.ts'
import { offeredDepts } from './offered-depts.ts'
import { contactOf, type Contact } from './contact.ts'
import { assertDomain, openPolicy } from './opening.ts'
import { parsed } from './register.service.ts'
import { mailDecision } from './registration-mail.ts'
import { findRoleId } from './applicant.repo.ts'
import * as repo from './registration.repo.ts'

/** @throws InvalidInput; AppError registration_expired, registration_closed */
export async function submitRegistration(kernel: Kernel, sealed: Sealed, { ip, requestId }: Origin): Promise<null> {
  const asked = await kernel.sealing.open(sealed, Registering)
  const { database } = kernel
  const { tenantId, secretHash } = parsed(asked.challenge)
  const challenge = await database.read(tenantId, (db) => challenges.findChallenge(db, secretHash))
  if (!challenge?.isProved) throw new AppError(registerErrors.expired)
  const contact = contactOf(challenge)
  const policy = await openPolicy(kernel, tenantId, contact.way)
  assertNotAnother(contact, asked)
  await assertFits(database, { tenantId, policy }, asked)
  if (challenge.email !== null) assertDomain(policy, challenge.email)
  const passwordHash = await passwords.hash(asked.newPassword)
  const id = newId()
  const isCreated = await database.transaction(tenantId, async (tx) => {
    await shareGrants(tx, tenantId)
    const used = await challenges.useChallenge(tx, secretHash)
    if (!used) throw new AppError(registerErrors.expired)
    const { username, realName, deptId, reason } = asked
    const reached = { email: used.email ?? asked.email, mobile: used.mobile ?? asked.mobile }
    const row = { tenantId, id, username, realName, ...reached, deptId, reason, ip, passwordHash }
    const confirmed = { confirmedBy: contact.way, confirmedKey: contact.key }
    const draft = { ...row, ...confirmed, loginPage: used.loginPage, pwdLevel: passwordLevel(asked.newPassword) }
    if (!(await repo.insertRegistration(tx, draft))) return false
    const author: Author = { tenantId, userId: null, realName, requestId, ip }
    const after = { username, realName, deptId, reason }
    await recordChange(tx, author, {
      action: 'create',
      resource: 'registration',
      resourceId: id,
      label: realName,
      after,
    })
    if (policy.registerMode !== 2 || !(await isUsernameFree(tx, tenantId, username))) return false
    await createAtOnce(kernel, tx, author, draft)
    return true
  })
  if (isCreated) kernel.lists.totals.changed(tenantId, 'user', 1)
  return null
}

/** What was confirmed is what the challenge says: the form has the other alone. @throws InvalidInput */
function assertNotAnother({ way }: Contact, asked: Registering): void {
  const path = way === 'mail' ? 'email' : 'mobile'
  if (asked[path] !== '') throw invalid(path, 'unrecognized_keys', { keys: path })
}

/** What the contract cannot know: the password policy, and which departments are offered. */
async function assertFits(
  database: Kernel['database'],
  { tenantId, policy }: { tenantId: number; policy: SecurityPolicy },
  asked: Registering,
): Promise<void> {
  const issues: RawIssue[] = newPasswordIssues(asked, policy.passwordModifySecurityLevel)
  const offered = await database.read(tenantId, (db: Db) => offeredDepts(db, policy))
  if (!offered.some(({ id }) => id === asked.deptId))
    issues.push({ path: 'deptId', code: 'unknown_choice', params: {} })
  if (issues.length > 0) throw new InvalidInput(issues)
  const guessable = policy.passwordCommon === 1 ? await guessableAs(asked.newPassword, asked) : undefined
  if (guessable) throw invalid('newPassword', guessable)
}

/** The user of an open registration, with the one role that the contract names, where the organisation has it. */
async function createAtOnce(
  kernel: Pick<Kernel, 'jobs'>,
  tx: Tx,
  author: Author,
  { id, tenantId, ...registration }: repo.NewRegistration,
): Promise<void> {
  const roleId = await findRoleId(tx, OPEN_ROLE)
  const links = { deptIds: [registration.deptId], roleIds: roleId === undefined ? [] : [roleId] }
  const userId = await addRegisteredUser(tx, author, { ...registration, links })
  await repo.decide(tx, id, { status: 1, by: null, userId })
  await mailDecision(kernel, tx, tenantId, id)
}
