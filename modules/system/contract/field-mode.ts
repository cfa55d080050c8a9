/**
 * Field permissions: what the organisation restricts of guarded fields (`contract/guarded.ts`), and what roles raise
 * above it. A user has the best of the base and of all of their roles; an administrator edits every field. A user's own
 * number and address in the personal center are no guarded fields.
 */
import { z } from 'zod'
import { ModeOfField, guardedFields } from '#contract/guarded.ts'
import { Restriction } from '#contract/restriction.ts'
import { route } from '#contract/route.ts'
import { ById } from '#contract/scalars.ts'
import { roleErrors } from './role.ts'
import { userErrors } from './user.ts'

/** `user.mobile`: a guarded field by its name. */
const FieldName = z
  .string()
  .max(100)
  .refine((name) => guardedFields().some((field) => field.name === name), { error: 'unknown_choice' })

/** At most as many as there are. */
const MAX_FIELDS = 200

export const FieldBase = z.object({
  field: z.string(),
  /** The organisation's base: 0 editable, 1 read-only, 2 masked, 3 hidden. */
  mode: ModeOfField,
  /** The most that the caller may give: no one gives more than they have. */
  best: ModeOfField,
})
export type FieldBase = z.infer<typeof FieldBase>

/** What a role raises a field to. */
export const RaisedMode = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type RaisedMode = z.infer<typeof RaisedMode>

export const RoleField = FieldBase.extend({
  /** What the role raises it to; null: nothing, the base applies. */
  raised: RaisedMode.nullable(),
})
export type RoleField = z.infer<typeof RoleField>

export const fieldModeRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/fieldMode',
    can: ['sys:fieldMode:update', 'sys:role:field'],
    summary: 'Guarded fields, and what the organisation restricts of them',
    reply: z.array(FieldBase),
    resource: 'fieldMode',
  }),
  update: route({
    method: 'PUT',
    path: '/sys/fieldMode',
    can: 'sys:fieldMode:update',
    stepUp: true,
    summary: 'Restrict guarded fields for all users, or restrict them no more; fields left out stay',
    body: z.object({ fields: z.array(z.object({ field: FieldName, mode: ModeOfField })).max(MAX_FIELDS) }),
    reply: z.null(),
    errors: [userErrors.grantExceedsOwn],
  }),
  ofRole: route({
    method: 'GET',
    path: '/sys/role/{id}/field',
    can: 'sys:role:field',
    summary: 'Guarded fields, their base and what a role raises above it',
    params: ById,
    reply: z.object({ fields: z.array(RoleField), restriction: Restriction.nullable() }),
    resource: 'role',
  }),
  setOfRole: route({
    method: 'PUT',
    path: '/sys/role/{id}/field',
    can: 'sys:role:field',
    stepUp: true,
    summary: 'Raise guarded fields for the members of a role; fields left out are no longer raised',
    params: ById,
    body: z.object({ fields: z.array(z.object({ field: FieldName, mode: RaisedMode })).max(MAX_FIELDS) }),
    reply: z.null(),
    errors: [userErrors.grantExceedsOwn, userErrors.gradeTooHigh, userErrors.holdsMore, roleErrors.membersBeyondOwn],
  }),
}
