import { usual, type LayoutPlan } from './plan.ts'

/** Rail of modules and column of their pages; the page begins where they end. */
export const column: LayoutPlan = { ...usual, side: 'column' }
