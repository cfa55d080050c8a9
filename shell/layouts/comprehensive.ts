import { usual, type LayoutPlan } from './plan.ts'

/** Modules in the header, the pages of the chosen one in the side bar. */
export const comprehensive: LayoutPlan = {
  ...usual,
  header: 'above',
  tree: 'module',
  top: 'modules',
  trail: 'instead of tabs',
  darkHeader: true,
  lightSide: true,
}
