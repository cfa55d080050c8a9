/** What saving a change of rights would do: which users gain and lose what. Changes nothing. */
import { z } from 'zod'
import { ModeOfField } from '#contract/guarded.ts'
import { route } from '#contract/route.ts'
import { Flag, Id } from '#contract/scalars.ts'
import { MAX_GROUP_PEOPLE } from './group.ts'
import { permissionCode } from './menu-rules.ts'
import { MAX_EXCLUSIVE_ROLES } from './role-exclusion.ts'

/** Users named on each side; they are counted beyond. */
export const MAX_PREVIEWED_PEOPLE = 50
/** Permissions named; they are counted beyond. */
export const MAX_PREVIEWED_KEYS = 200
/** Users put into a role or taken out of it by one change. */
const MAX_MEMBERS = 1_000
const MAX_MENUS = 5_000

const People = z.array(Id)

/** A draft of what is to be saved. */
export const AccessChange = z.discriminatedUnion('kind', [
  /** Menus and members of a role; what is left out stays. */
  z.object({
    kind: z.literal('role'),
    id: Id,
    menuIdList: z.array(Id).max(MAX_MENUS).optional(),
    addUserIdList: People.max(MAX_MEMBERS).default([]),
    removeUserIdList: People.max(MAX_MEMBERS).default([]),
  }),
  /** Who is in a group, and whether it counts; `id` is left out for a new one. */
  z.object({
    kind: z.literal('group'),
    id: Id.optional(),
    status: Flag.default(1),
    userIdList: People.max(MAX_GROUP_PEOPLE).default([]),
  }),
  z.object({ kind: z.literal('post'), id: Id, status: Flag }),
  /** The permission codes of a menu. */
  z.object({ kind: z.literal('menu'), id: Id, permissions: z.array(permissionCode).max(50) }),
  z.object({ kind: z.literal('dataRule'), id: Id, status: Flag }),
  z.object({
    kind: z.literal('fieldMode'),
    fields: z.array(z.object({ field: z.string().max(100), mode: ModeOfField })).max(200),
  }),
  /** Takes nothing from anyone: users who have two of the roles are named. */
  z.object({
    kind: z.literal('exclusion'),
    id: Id.optional(),
    roleIdList: z.array(Id).min(1).max(MAX_EXCLUSIVE_ROLES),
  }),
])
export type AccessChange = z.infer<typeof AccessChange>

/** A permission code; all data (`scope`); a guarded field at a mode (`user.mobile`); a data rule. */
const KeyKind = z.enum(['code', 'scope', 'field', 'rule'])

export const ChangedKey = z.object({
  key: z.string(),
  kind: KeyKind,
  /** What the menu of a code is called; else what it is about. */
  name: z.string(),
  /** Of a field: what it is raised to or falls behind. */
  mode: ModeOfField.nullable(),
  change: z.enum(['gain', 'lose']),
  /** Users who really gain or lose it, over all that they have. */
  count: z.number(),
})
export type ChangedKey = z.infer<typeof ChangedKey>

const AffectedPerson = z.object({
  id: Id,
  realName: z.string(),
  headUrl: z.string(),
  deptName: z.string(),
  /** Of `keys`, as far as these are named. */
  keys: z.array(z.string()),
})
const Side = z.object({
  count: z.number(),
  /** The first of them, within the caller's data scope. */
  people: z.array(AffectedPerson),
})

export const AccessPreview = z.object({
  /** Users whom the change could concern: enabled, and no administrators. */
  concerned: z.number(),
  gain: Side,
  lose: Side,
  keys: z.array(ChangedKey),
  keyCount: z.number(),
  /** Users who have two exclusive roles. */
  conflicts: z.object({
    count: z.number(),
    people: z.array(z.object({ id: Id, realName: z.string(), one: z.string(), other: z.string() })),
  }),
})
export type AccessPreview = z.infer<typeof AccessPreview>

export const accessPreviewRoutes = {
  preview: route({
    method: 'POST',
    path: '/sys/access/preview',
    can: 'sys:access:preview',
    summary: 'Which users would gain and lose what by a change of rights that is not saved',
    body: AccessChange,
    reply: AccessPreview,
    isLogged: false,
    whileViewing: 'read',
  }),
}
