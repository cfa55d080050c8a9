import { usual, type LayoutPlan } from './plan.ts'

/** No side bar: modules in the header, the pages of the chosen one in a row below it. */
export const horizontal2: LayoutPlan = {
  ...usual,
  header: 'above',
  side: 'none',
  top: 'modules',
  row: true,
  trail: 'instead of tabs',
}
