/** The envelope around every reply (specification sections 3 "Error response" and 7). */
import { z } from 'zod'

/** One thing wrong with the input: where (`address.street`, `roleIdList.2`), which rule, and the translated text. */
export const Issue = z.object({ path: z.string(), code: z.string(), msg: z.string() })
export type Issue = z.infer<typeof Issue>

export const Failure = z.object({
  code: z.number(),
  success: z.literal(false),
  msg: z.string(),
  errorReport: z.string().nullable(),
  solution: z.string().nullable(),
  /** Only on an unexpected 5xx. */
  exFlag: z.boolean(),
  status: z.number(),
  error: z.string(),
  path: z.string(),
  requestId: z.string(),
  data: z.looseObject({ issues: z.array(Issue).optional() }).nullable(),
})
export type Failure = z.infer<typeof Failure>

/** `{code: 0, msg, data}` around the schema of `data`. */
export function success<Data extends z.ZodType>(data: Data) {
  return z.object({ code: z.literal(0), msg: z.string(), data })
}

/** The client accepts what older servers send for success, too (readings, "Envelope"). */
export function isSuccess(code: unknown): boolean {
  return code === 0 || code === 200 || code === '0' || code === '200'
}
