/** What a field does by itself: its rules, its default and how it is kept. */
import { z } from 'zod'
import { MAX_RULE_LENGTH } from './limits.ts'
import { LocalText } from './texts.ts'

/** An expression `${…}` over the names of the form. What it means is checked apart (`rules/check-rules.ts`). */
export const Rule = z.string().trim().min(1).max(MAX_RULE_LENGTH)

/** What a value has to be. It is asked while the field is shown and has a value. */
export const Check = z.strictObject({ rule: Rule, message: LocalText })
export type Check = z.infer<typeof Check>

/**
 * What a field begins with. `now`: the moment, or the day of the organisation. `me`, `dept`: the user who fills in the
 * form, and their department. `literal`: a value of the field. `rule`: computed once, when the record or row begins.
 */
export const Default = z.discriminatedUnion('from', [
  z.strictObject({ from: z.literal('now') }),
  z.strictObject({ from: z.literal('me') }),
  z.strictObject({ from: z.literal('dept') }),
  z.strictObject({ from: z.literal('literal'), value: z.json() }),
  z.strictObject({ from: z.literal('rule'), rule: Rule }),
])
export type Default = z.infer<typeof Default>

/** What lists of records do with a field. Each marked field is one of those that are indexed. */
export const Marks = z.strictObject({
  list: z.boolean().optional(),
  filter: z.boolean().optional(),
  sort: z.boolean().optional(),
  sum: z.boolean().optional(),
})
export type Marks = z.infer<typeof Marks>

/**
 * A number without gaps per form and period: `{prefix}{period}{number with at least so many digits}`, for example
 * `BX-202611-0042`.
 */
export const SerialRule = z.strictObject({
  prefix: z
    .string()
    .max(20)
    .regex(/^[\p{L}\p{N}\-_/.]*$/u, { error: 'serial_prefix' }),
  period: z.enum(['none', 'year', 'month', 'day']),
  digits: z.int().min(2).max(10),
})
export type SerialRule = z.infer<typeof SerialRule>
