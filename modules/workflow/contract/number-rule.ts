/** How the requests of a model are numbered, and what their rows say beside the title. */
import { z } from 'zod'
import type { SerialRule } from '#forms-core/index.ts'

/**
 * A number without gaps per process and period: `{prefix}{period}-{number with at least so many digits}`, as the serial
 * fields of forms have it, for example `LV-202611-0042`.
 */
export const NumberRule = z.strictObject({
  prefix: z
    .string()
    .max(20)
    .regex(/^[\p{L}\p{N}\-_/.]*$/u, { error: 'serial_prefix' }),
  period: z.enum(['none', 'year', 'month', 'day']),
  digits: z.int().min(2).max(10),
}) satisfies z.ZodType<SerialRule>
export type NumberRule = z.infer<typeof NumberRule>

/** Of one request. */
export const MAX_SUMMARY_FIELDS = 5

/** A field of a request, as its rows show it. */
export const SummaryPart = z.object({
  label: z.string(),
  text: z.string(),
  /** The text is a day, or a moment, in ISO 8601: the page writes it in its language and time zone. */
  date: z.enum(['day', 'minute']).nullable(),
})
export type SummaryPart = z.infer<typeof SummaryPart>
