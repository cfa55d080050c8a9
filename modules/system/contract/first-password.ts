/**
 * First passwords of imported users. They are made when their importer fetches them, in a sheet that is sent once; only
 * their hashes are stored.
 */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { file } from '#contract/file.ts'
import { route } from '#contract/route.ts'
import { Timestamp } from '#contract/scalars.ts'

/** Hours after an import within which its first passwords can be fetched. */
export const FIRST_PASSWORD_HOURS = 24
/** Users of one sheet: making a password takes 25 ms. */
export const MAX_FIRST_PASSWORDS = 200

export const firstPasswordErrors = {
  /** None is left to fetch: fetched already, too late, or never to be had by the caller. All three answer alike. */
  none: errorCode('no_first_passwords', 404, 20),
}

export const FirstPasswords = z.object({
  /** Users without a password that the caller imported. */
  waiting: z.number().int(),
  /** When the first of them can no longer be fetched; null where there is none. */
  expireDate: Timestamp.nullable(),
})
export type FirstPasswords = z.infer<typeof FirstPasswords>

export const firstPasswordRoutes = {
  waiting: route({
    method: 'GET',
    path: '/sys/user/firstPassword',
    can: 'sys:user:import',
    summary: 'The number of imported users of the signed-in user without a first password',
    reply: FirstPasswords,
    whileViewing: 'private',
  }),
  fetch: route({
    method: 'POST',
    path: '/sys/user/firstPassword',
    can: 'sys:user:import',
    stepUp: true,
    summary:
      'Generate the first passwords of users imported by the signed-in user and return them once as a spreadsheet',
    reply: file,
    errors: [firstPasswordErrors.none],
  }),
}
