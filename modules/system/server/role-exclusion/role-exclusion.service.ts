/**
 * Rules of exclusive roles: which roles no user has together. Users who violate a new rule stay until a user decides.
 */
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { lockRule } from '#kernel/database/rule-lock.repo.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { assertFree } from '#kernel/records/assert-free.ts'
import { readsOf } from '#kernel/records/read-records.ts'
import * as record from '#kernel/records/write-records.ts'
import {
  MAX_VIOLATORS,
  RoleExclusionDraft,
  type RoleExclusionUpdate,
  type Violator,
} from '#system/contract/role-exclusion.ts'
import { findSubjects } from '../power/power.ts'
import { findRoleGrants } from '../role/role-grant.repo.ts'
import { assertRolesWithin } from '../role/role.power.ts'
import { GRANTS } from '../rule-names.ts'
import { findViolations } from './exclusion-check.repo.ts'
import { callOfExclusions, exclusionList, exclusions } from './role-exclusion.repo.ts'

/** What of the kernel this file uses. */
type KernelPart = Pick<Kernel, 'database' | 'lists'>

const kind = record.recordKind('roleExclusion', exclusions, RoleExclusionDraft)

/** One rule with the ids of its roles. */
export const { page: pageExclusions, get: getExclusion } = readsOf({
  list: exclusionList,
  callOf: callOfExclusions,
  find: exclusions.find,
  code: 'sys:roleExclusion',
})

/** Users in the actor's reach who violate a rule, by name. */
export async function violatorsOf(kernel: KernelPart, actor: Actor, id: string): Promise<Violator[]> {
  return kernel.database.read(actor.tenantId, async (db) => {
    if (!(await exclusions.find(db, id))) throw new AppError(errors.notFound)
    const found = await findViolations(db, { exclusionId: id })
    const subjects = await findSubjects(db, actor, [...new Set(found.map(({ userId }) => userId))])
    const reached = new Set(subjects.filter(({ isReached }) => isReached).map((user) => user.id))
    return found.filter(({ userId }) => reached.has(userId)).slice(0, MAX_VIOLATORS)
  })
}

export const createExclusion = (kernel: KernelPart, actor: Actor, draft: RoleExclusionDraft) =>
  record.createRecord(kernel, actor, (tx, origin) => addExclusion(tx, actor, draft, origin))

/** @throws AppError name_taken, holds_more, grade_too_high; InvalidInput at `roleIdList` */
async function addExclusion(
  tx: Tx,
  actor: Actor,
  draft: RoleExclusionDraft,
  origin: record.RecordOrigin,
): Promise<void> {
  await lockRule(tx, actor.tenantId, GRANTS)
  await assertRule(tx, actor, draft)
  await record.addRecord(tx, actor, { kind, origin, values: inOrder(draft) })
}

/** How a rule returns from the recycle bin: with those of its roles that still exist, of which there must be two. */
export const exclusionRestorer = record.restorerOf({
  resource: 'roleExclusion',
  code: 'sys:roleExclusion',
  draft: RoleExclusionDraft,
  add: async (tx, actor, draft, origin) => {
    const known = new Set((await findRoleGrants(tx, draft.roleIdList)).map(({ id }) => id))
    await addExclusion(tx, actor, { ...draft, roleIdList: draft.roleIdList.filter((id) => known.has(id)) }, origin)
  },
})

/** Changes a rule. What it excluded before and what it is to exclude are both within the actor's power. */
export async function updateExclusion(kernel: KernelPart, actor: Actor, update: RoleExclusionUpdate): Promise<void> {
  const { id, version, ...draft } = update
  await kernel.database.transaction(actor.tenantId, async (tx) => {
    await lockRule(tx, actor.tenantId, GRANTS)
    const values = async (before: RoleExclusionDraft) => {
      await assertRolesWithin(tx, actor, before.roleIdList)
      await assertRule(tx, actor, draft, id)
      return inOrder(draft)
    }
    await record.writeRecord(tx, actor, { kind, id, version, values })
  })
}

async function removeOne(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockRule(tx, actor.tenantId, GRANTS)
  const check = ({ roleIdList }: RoleExclusionDraft) => assertRolesWithin(tx, actor, roleIdList)
  await record.removeRecord(tx, actor, { kind, id, check })
}

export const { remove: removeExclusion, removeMany: removeExclusions } = record.removalsOf(removeOne)

async function assertRule(tx: Tx, actor: Actor, draft: RoleExclusionDraft, exceptId?: string): Promise<void> {
  const { roleIdList } = draft
  await assertFree(tx, exclusions, draft, { exceptId })
  const wanted = new Set(roleIdList)
  const roles = await findRoleGrants(tx, [...wanted])
  if (roles.length < wanted.size) throw invalid('roleIdList', 'unknown_choice')
  await assertRolesWithin(tx, actor, roleIdList)
}

/** Roles each once and in order, so that only what changed differs in the trace. */
const inOrder = (draft: RoleExclusionDraft): RoleExclusionDraft => ({
  ...draft,
  roleIdList: [...new Set(draft.roleIdList)].sort(),
})
