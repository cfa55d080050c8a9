/**
 * What a person prefers, kept by name on the server: columns of tables, views to begin with. Only their own page
 * understands the values.
 */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { route } from '#contract/route.ts'

/** Per person. */
export const MAX_PREFERENCES = 200
/** Characters of a value written as JSON. */
export const MAX_PREFERENCE_LENGTH = 8_192
/** Levels of lists and objects inside one another. */
export const MAX_PREFERENCE_DEPTH = 6

export const preferenceErrors = {
  tooMany: errorCode('too_many_preferences', 409, 70),
}

/** Words joined by dots: `list.system.user`. */
export const PreferenceName = z
  .string()
  .max(96)
  .regex(/^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/, { error: 'preference_name' })

/** A JSON object of bounded size and depth, without characters that PostgreSQL cannot store. */
export const PreferenceValue = z
  .record(z.string(), z.unknown())
  .refine((value) => isShallow(value, MAX_PREFERENCE_DEPTH), { error: 'preference_too_deep', abort: true })
  .refine((value) => JSON.stringify(value).length <= MAX_PREFERENCE_LENGTH, { error: 'preference_too_large' })
  .refine(isStorable, { error: 'control_characters' })
export type PreferenceValue = z.infer<typeof PreferenceValue>

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1))
}

/** PostgreSQL stores neither NUL nor half characters. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !/[\u0000\p{Cs}]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}

export const preferenceRoutes = {
  all: route({
    method: 'GET',
    path: '/sys/preference',
    can: 'session',
    summary: 'All preferences of the signed-in user, by name',
    inSupport: true,
    reply: z.record(z.string(), z.record(z.string(), z.unknown())),
  }),
  set: route({
    method: 'PUT',
    path: '/sys/preference/{name}',
    can: 'session',
    isLogged: false,
    summary: 'Save a preference of the signed-in user; an empty object deletes it',
    params: z.object({ name: PreferenceName }),
    body: z.object({ value: PreferenceValue }),
    reply: z.null(),
    errors: [preferenceErrors.tooMany],
  }),
}
