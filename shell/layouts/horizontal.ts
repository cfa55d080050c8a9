import { usual, type LayoutPlan } from './plan.ts'

/** No side bar: the header has all the menus. */
export const horizontal: LayoutPlan = {
  ...usual,
  header: 'above',
  side: 'none',
  top: 'menus',
  trail: 'instead of tabs',
  darkHeader: true,
}
