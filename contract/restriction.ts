import { z } from 'zod'

/**
 * Why the caller may do nothing with a record: it is an administrator's, or it holds or reaches more than the caller.
 */
export const Restriction = z.enum(['administrator', 'holds_more'])
export type Restriction = z.infer<typeof Restriction>
