import { usual, type LayoutPlan } from './plan.ts'

/** The header over the whole width, the tree below it. */
export const common: LayoutPlan = { ...usual, header: 'above', trail: 'instead of tabs' }
