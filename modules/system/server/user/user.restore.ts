/** How a user returns from the recycle bin: under the same id, with a password no one knows until it is reset. */
import { z } from 'zod'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange } from '#kernel/audit/record.ts'
import type { Db, Tx } from '#kernel/database/lease.ts'
import { AppError } from '#kernel/errors.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { restoreErrors } from '#system/contract/restore.ts'
import { Gender, SuperAdmin } from '#system/contract/user.ts'
import { Flag } from '#contract/scalars.ts'
import { reaches } from '../dept/dept.policy.ts'
import { existingDeptIds } from '../dept/dept.repo.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import { restoreValues } from '../party-attr/kept-values.ts'
import { viaOf } from '../delegation/delegation.rules.ts'
import { GRANTS } from '../rule-names.ts'
import { shareRule } from '#kernel/database/rule-lock.repo.ts'
import { posts as postRecords } from '../post/post.repo.ts'
import { setPostsOf } from '../power/post-holders.repo.ts'
import { watchExclusions } from '../role-exclusion/exclusion-check.ts'
import { watchGrants } from '../approval/watch-grants.ts'
import { assertMayGivePosts } from '../power/post-grants.ts'
import { restrictionsOf } from '../power/power.ts'
import type { Deleted, Restorer } from '#kernel/recycle/restorers.ts'
import { newPassword } from './new-password.ts'
import * as repo from './user.repo.ts'
import { assertMayGive, assertUsernameFree } from './user.rules.ts'
import { fieldsOf } from './user.shape.ts'

const Named = z.array(z.object({ id: z.string(), name: z.string() }))

const Payload = z
  .object({
    username: z.string(),
    real_name: z.string(),
    gender: Gender,
    email: z.string(),
    mobile: z.string(),
    status: Flag,
    super_admin: SuperAdmin,
    dept_id: z.string(),
    allow_ip_queue: z.string(),
    remark: z.string(),
    is_service: z.boolean().default(false),
    depts: Named,
    roles: Named,
    posts: Named.default([]),
  })
  .transform(({ real_name, super_admin, dept_id, allow_ip_queue, is_service, depts, roles, posts, ...same }) => ({
    ...same,
    realName: real_name,
    // The grant by which they were a secondary administrator is not restored.
    superAdmin: super_admin === 2 ? 0 : super_admin,
    deptId: dept_id,
    allowIpQueue: allow_ip_queue,
    isService: is_service,
    deptName: depts.find(({ id }) => id === dept_id)?.name ?? '',
    deptIdList: depts.map(({ id }) => id),
    roleIdList: roles.map(({ id }) => id),
    postIds: posts.map(({ id }) => id),
  }))

/**
 * Departments, roles and posts that are gone meanwhile are left out; without the main department no one returns. What
 * is sensitive of it may wait for a second person.
 */
async function restoreUser(tx: Tx, actor: Actor, { resourceId: id, payload }: Deleted): Promise<void> {
  const user = Payload.parse(payload)
  await shareRule(tx, actor.tenantId, GRANTS)
  const depts = await existingDeptIds(tx, user.deptIdList)
  if (!depts.has(user.deptId)) throw new AppError(restoreErrors.needs, { name: user.realName, needed: user.deptName })
  const roles = new Set((await findRoleGrants(tx, user.roleIdList)).map((role) => role.id))
  await assertUsernameFree(tx, { tenantId: actor.tenantId, username: user.username })
  const wanted = {
    ...user,
    deptIdList: user.deptIdList.filter((each) => depts.has(each)),
    roleIdList: user.roleIdList.filter((each) => roles.has(each)),
  }
  const links = await assertMayGive(tx, actor, wanted, undefined)
  const posts = await postRecords.existing(tx, user.postIds)
  await assertMayGivePosts(tx, actor, { userId: id, postIds: [...posts], had: [], deptIds: links.deptIds })
  const assertNotExcluded = await watchExclusions(tx, [id])
  const holdBack = await watchGrants(tx, actor, [id])
  const passwordHash = await passwords.hash(newPassword())
  await repo.insertUser(tx, { ...user, id, tenantId: actor.tenantId, by: actor.userId, passwordHash })
  await repo.setLinks(tx, { tenantId: actor.tenantId, via: viaOf(actor) }, id, links)
  await setPostsOf(tx, actor.tenantId, id, [...posts])
  const party = { partyType: 'user', partyId: id } as const
  const attrs = await restoreValues(tx, { ...party, tenantId: actor.tenantId, by: actor.userId }, payload)
  await assertNotExcluded()
  const pending = await holdBack()
  await recordChange(tx, actor, {
    action: 'restore',
    resource: 'user',
    resourceId: id,
    label: user.realName,
    after: {
      ...fieldsOf({ ...user, superAdmin: pending.rankOf(id, user.superAdmin) }),
      ...pending.strip(id, { ...links, postIds: [...posts] }),
      ...(attrs.length > 0 && { attrs }),
    },
  })
}

/**
 * What a user held is judged as what they hold: by the roles and departments they had. One whose main department is out
 * of the actor's reach is beyond them, too, and so is what cannot be read.
 */
async function restrictionsOfDeleted(db: Db, actor: Actor, deleted: readonly Deleted[]) {
  const users = deleted.map(({ resourceId: id, payload }) => ({ id, user: Payload.safeParse(payload).data }))
  const subjects = users.flatMap(({ id, user }) =>
    user ? [{ id, superAdmin: user.superAdmin, roleIds: user.roleIdList, deptIds: user.deptIdList }] : [],
  )
  const restrictions = await restrictionsOf(db, actor, subjects)
  const mainDepts = await existingDeptIds(
    db,
    users.flatMap(({ user }) => user?.deptId ?? []),
  )
  for (const { id, user } of users) {
    const isOutside = !user || (mainDepts.has(user.deptId) && !reaches(actor, user.deptId))
    if (isOutside && !restrictions.has(id)) restrictions.set(id, 'holds_more')
  }
  return restrictions
}

export const userRestorer: Restorer = {
  resource: 'user',
  can: 'sys:user:save',
  canPurge: 'sys:user:delete',
  restrictions: restrictionsOfDeleted,
  changesAccess: 'theirs',
  restore: restoreUser,
}
