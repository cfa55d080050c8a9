/** Variables of a process: JSON of a bounded size that PostgreSQL can keep. */
import { z } from 'zod'
import { FACTS, isBuiltIn } from '#process/model/built-in.ts'

const MAX_CHARACTERS = 65_536
/** Lists and records, each inside of the one before. */
export const MAX_VARS_DEPTH = 50
const NAME = /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u

/** Whether a variable can have this name. */
export const isVarName = (name: string): boolean => NAME.test(name) && name !== '__proto__'

/** Looked at before anything else, since everything else goes as deep as the value does. */
const Value = z
  .unknown()
  .refine((value) => isWithin(value, MAX_VARS_DEPTH), { error: 'variables_too_deep' })
  .pipe(z.json())

const recordOf = (name: z.ZodType<string, string>) =>
  z
    .record(name, Value)
    .refine((vars) => !Object.hasOwn(vars, '__proto__'), { error: 'variable_name' })
    .refine((vars) => JSON.stringify(vars).length <= MAX_CHARACTERS, { error: 'variables_too_large' })
    // NUL and half characters cannot be stored.
    .refine((vars) => !/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(vars)), { error: 'control_characters' })

/** Names are free: what a service answers as a whole, for example. */
export const AnyVars = recordOf(z.string().regex(NAME, { error: 'variable_name' }))

/** What a decision is tried out with: the engine's own names are among them, and what it knows of the initiator. */
export const TriedVars = recordOf(
  z.string().refine((name) => NAME.test(name) || FACTS.has(name), { error: 'variable_name' }),
)

/** Variables a user sets: no name is one of the engine's own. */
export const Vars = AnyVars.superRefine((vars, { addIssue }) => {
  for (const name of Object.keys(vars))
    if (isBuiltIn(name)) addIssue({ code: 'custom', path: [name], message: 'reserved_name', input: vars[name] })
})
export type Vars = z.infer<typeof Vars>

function isWithin(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  return depth > 0 && Object.values(value).every((one) => isWithin(one, depth - 1))
}

/** Made by the caller, so that a command that is sent twice is carried out once. */
export const CommandId = z
  .string()
  .regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  .optional()
