/**
 * Second-person approval: sensitive grants that wait for another user. What waits is a list of items, each of which is
 * one grant; the rest of a change is applied at once.
 */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { BatchResult } from '#contract/batch.ts'
import { Flag, Id } from '#contract/scalars.ts'

export const approvalErrors = {
  /** A sensitive grant in a way that cannot wait: by a department tree, a menu, a post that is enabled again. */
  needed: errorCode('approval_needed', 422, 29),
}

/** A user becomes an administrator of the organisation. */
const AdminItem = z.object({ kind: z.literal('admin'), userId: Id })

/** A role with a sensitive menu is assigned on these terms. */
const RoleItem = z.object({
  kind: z.literal('role'),
  roleId: Id,
  holderKind: z.enum(['user', 'post', 'group', 'dept']),
  holderId: Id,
  below: Flag,
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  deptId: Id.nullable(),
  reason: z.string(),
})

/** Sensitive menus are selected for a role. */
const MenusItem = z.object({ kind: z.literal('menus'), roleId: Id, menuIds: z.array(Id) })

/** A user comes to a post, a group or a department that has a role with a sensitive menu. */
const PlaceItem = z.object({
  kind: z.literal('place'),
  place: z.enum(['post', 'group', 'dept']),
  placeId: Id,
  userId: Id,
})

/** A user becomes a secondary administrator, or a grant gets more. */
const SecondAdminItem = z.object({
  kind: z.literal('secondAdmin'),
  /** A new grant will have it. */
  grantId: Id,
  /** Of the grant that is changed: a change in the meantime refuses the approval. Null: a new grant. */
  version: z.number().nullable(),
  userId: Id,
  deptIdList: z.array(Id),
  roleIdList: z.array(Id),
  menuIdList: z.array(Id),
  mayHandOn: Flag,
  endDate: z.string().nullable(),
})

export const GrantItem = z.discriminatedUnion('kind', [AdminItem, RoleItem, MenusItem, PlaceItem, SecondAdminItem])
export type GrantItem = z.infer<typeof GrantItem>
export type GrantItemOf<Kind extends GrantItem['kind']> = Extract<GrantItem, { kind: Kind }>

/** Part of a reply: what of the change waits for a second person. */
export const waiting = { requestId: Id.optional() }

/** The reply of a change that answers nothing else: null where nothing waits. */
export const WaitingReply = z.object({ requestId: Id }).nullable()
export type WaitingReply = z.infer<typeof WaitingReply>

/** The reply of a change of several records: those done may have something that waits. */
export const WaitingBatch = BatchResult.extend(waiting)
export type WaitingBatch = z.infer<typeof WaitingBatch>
