/**
 * What a caller may do with a guarded field (`guarded.ts`): the lower, the more. Without zod, because the frame of the
 * page imports it.
 */
export type FieldMode = 0 | 1 | 2 | 3
export const EDITABLE = 0
export const READ_ONLY = 1
export const MASKED_FIELD = 2
export const HIDDEN = 3
