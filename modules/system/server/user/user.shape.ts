/** What a row of a user looks like to the wire and to the audit. */
import type { Actor } from '#kernel/access/actor.ts'
import type { Restriction } from '#contract/restriction.ts'
import type { UserDetail } from '#system/contract/user.ts'
import { mayGrantTo, userActions } from './user.policy.ts'
import type { FoundUser, UserFields } from './user.repo.ts'

/** The fields of a draft, and nothing else that came along. */
export function fieldsOf({
  username,
  realName,
  gender,
  email,
  mobile,
  status,
  superAdmin,
  deptId,
  allowIpQueue,
  remark,
}: UserFields): UserFields {
  return { username, realName, gender, email, mobile, status, superAdmin, deptId, allowIpQueue, remark }
}

export function fieldsOfRow(row: FoundUser): UserFields {
  return {
    username: row.username,
    realName: row.real_name,
    gender: row.gender,
    email: row.email,
    mobile: row.mobile,
    status: row.status,
    superAdmin: row.super_admin,
    deptId: row.dept_id,
    allowIpQueue: row.allow_ip_queue,
    remark: row.remark,
  }
}

export function linksOf({ depts, roles, posts }: FoundUser): {
  deptIds: string[]
  roleIds: string[]
  postIds: string[]
} {
  const idsOf = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  return { deptIds: idsOf(depts), roleIds: idsOf(roles), postIds: idsOf(posts) }
}

/**
 * One user with everything its form needs, and what the actor may do with it.
 * @param restriction why that is nothing
 */
export function detailOf(
  actor: Actor,
  row: FoundUser,
  { restriction, hasFactor }: { restriction: Restriction | null; hasFactor: boolean },
): UserDetail {
  const { deptIds, roleIds, postIds } = linksOf(row)
  return {
    ...fieldsOfRow(row),
    id: row.id,
    tenantId: String(row.tenant_id),
    headUrl: row.head_url,
    serviceFlag: row.is_service ? 1 : 0,
    deptName: row.depts.find(({ id }) => id === row.dept_id)?.name ?? '',
    depts: row.depts,
    deptIdList: deptIds,
    roles: row.roles,
    roleIdList: roleIds,
    posts: row.posts,
    postIdList: postIds,
    createDate: row.created_at,
    updateDate: row.updated_at,
    lastLoginDate: row.last_login_at,
    version: row.version,
    actions: userActions(actor, { ...row, serviceFlag: row.is_service ? 1 : 0, hasFactor }, restriction),
    restriction,
    mayGrant: mayGrantTo(actor, row.id),
  }
}
