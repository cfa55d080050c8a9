/** How the requests of a model are numbered. */
import { z } from 'zod'
import type { SerialRule } from '#forms-core/index.ts'

/**
 * A number without gaps per process and period: `{prefix}{period}-{number with at least so many digits}`, as the serial
 * fields of forms have it, for example `LV-202611-0042`. Declared here because the schemas of forms are a chunk of 34
 * KB that lists of processes do without.
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
