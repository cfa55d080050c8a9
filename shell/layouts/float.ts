import { usual, type LayoutPlan } from './plan.ts'

/** A folded side bar that floats; its menus are over the page while one chooses. */
export const float: LayoutPlan = { ...usual, side: 'float' }
