/** What saving a change of rights would do: which users gain and lose what. Changes nothing. */
import { z } from 'zod'
import { ModeOfField } from '#contract/guarded.ts'
import { route } from '#contract/route.ts'
import { RuleConditions } from '#contract/rule.ts'
import { Flag, Id } from '#contract/scalars.ts'
import { RaisedMode } from './field-mode.ts'
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
const MAX_PACKAGE_MENUS = 2_000
const MAX_FIELDS = 200
/** Tenants named; they are counted beyond. */
export const MAX_PREVIEWED_TENANTS = 50
/** Users of a changed data rule whose records are counted. */
export const MAX_COUNTED_PEOPLE = 5

const FieldName = z.string().max(100)

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
  z.object({
    kind: z.literal('dataRule'),
    id: Id,
    status: Flag,
    /** What it is to ask for; null: other SQL than now, which is not run; left out: as it is. */
    conditions: RuleConditions.nullable().optional(),
  }),
  z.object({
    kind: z.literal('fieldMode'),
    /** Of the organisation's base; what is left out stays. */
    fields: z
      .array(z.object({ field: FieldName, mode: ModeOfField }))
      .max(MAX_FIELDS)
      .default([]),
    /** All that a role is to raise; left out: as it is. */
    role: z
      .object({ id: Id, fields: z.array(z.object({ field: FieldName, mode: RaisedMode })).max(MAX_FIELDS) })
      .optional(),
  }),
  /** The menus of a package; for the operator alone. */
  z.object({
    kind: z.literal('package'),
    id: Id,
    menuCodeList: z.array(z.string().min(1).max(128)).min(1, { error: 'required' }).max(MAX_PACKAGE_MENUS),
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

const Person = { id: Id, realName: z.string(), headUrl: z.string(), deptName: z.string() }

const AffectedPerson = z.object({
  ...Person,
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
  /**
   * Users who see other records by a data rule that asks for something else, and of the first of them how many records
   * come and go, as far as the caller sees these: null where they were not counted.
   */
  altered: z.object({
    count: z.number(),
    people: z.array(z.object({ ...Person, gain: z.number().nullable(), lose: z.number().nullable() })),
  }),
  /** Tenants whose package changes, with the number of users who gain and lose permissions. */
  tenants: z.object({
    count: z.number(),
    list: z.array(z.object({ name: z.string(), gain: z.number(), lose: z.number() })),
  }),
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
