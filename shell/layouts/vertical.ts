import { usual, type LayoutPlan } from './plan.ts'

/** The classic: one side bar with the logo and the whole tree. */
export const vertical: LayoutPlan = { ...usual }
