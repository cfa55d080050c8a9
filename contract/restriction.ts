import { z } from 'zod'

/**
 * Why the caller may do nothing with a record: it is an administrator's, it holds or reaches more than the
 * caller, or its grade is not below the caller's best.
 */
export const Restriction = z.enum(['administrator', 'holds_more', 'grade_too_high'])
export type Restriction = z.infer<typeof Restriction>
