/**
 * Who may do what with the records of one template. Entries add up: a user has the rights of every entry that names one
 * of their roles, or all users. Administrators of the organisation have all rights.
 */
import { z } from 'zod'
import { Id } from '#contract/scalars.ts'
import { FieldId } from '#forms-core/index.ts'

export const RecordRight = z.enum(['view', 'create', 'update', 'delete', 'export', 'import'])
export type RecordRight = z.infer<typeof RecordRight>

/**
 * Which records the rights concern. `own`: those that the user has entered. `role`: those within the data scope of the
 * user's roles. `all`: every record of the template.
 */
export const RecordReach = z.enum(['own', 'role', 'all'])
export type RecordReach = z.infer<typeof RecordReach>

/** What a user may do with a field: change it, read it, or neither. */
export const FieldMode = z.enum(['write', 'read', 'hide'])
export type FieldMode = z.infer<typeof FieldMode>

export const AccessEntry = z.object({
  /** Null: every user of the organisation. */
  roleId: Id.nullable(),
  rights: z.array(RecordRight).max(RecordRight.options.length).default([]),
  reach: RecordReach.default('own'),
  /** Fields that this entry opens less than to `write`. Of several entries the most open mode counts. */
  fields: z.record(FieldId, z.enum(['read', 'hide'])).default({}),
})
export type AccessEntry = z.infer<typeof AccessEntry>

export const MAX_ACCESS_ENTRIES = 50
export const FormAccess = z
  .array(AccessEntry)
  .max(MAX_ACCESS_ENTRIES)
  .refine((entries) => new Set(entries.map(({ roleId }) => roleId)).size === entries.length, {
    error: 'access_role_twice',
  })
export type FormAccess = z.infer<typeof FormAccess>

/** What a new template begins with: everybody enters records and sees their own. */
export const FIRST_ACCESS: FormAccess = [
  { roleId: null, rights: ['view', 'create', 'update'], reach: 'own', fields: {} },
]
