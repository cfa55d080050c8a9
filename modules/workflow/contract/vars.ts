/** Variables of a process: JSON of a bounded size that PostgreSQL can keep. */
import { z } from 'zod'

const MOST_CHARACTERS = 65_536
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u

export const Vars = z
  .record(z.string().regex(NAME, { error: 'variable_name' }), z.json())
  .refine((vars) => !Object.hasOwn(vars, '__proto__'), { error: 'variable_name' })
  .refine((vars) => JSON.stringify(vars).length <= MOST_CHARACTERS, { error: 'variables_too_large' })
  // NUL and half characters cannot be stored.
  .refine((vars) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(vars)), { error: 'control_characters' })
export type Vars = z.infer<typeof Vars>

/** Made by whoever asks, so that a command that is sent twice is carried out once. */
export const CommandId = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  .optional()
