/** The seven layouts (specification 2.2). */
import type { LayoutName } from '#contract/theme-config.ts'
import { column } from './column.ts'
import { common } from './common.ts'
import { comprehensive } from './comprehensive.ts'
import { float } from './float.ts'
import { horizontal } from './horizontal.ts'
import { horizontal2 } from './horizontal2.ts'
import type { LayoutPlan } from './plan.ts'
import { vertical } from './vertical.ts'

export const plans: Readonly<Record<LayoutName, LayoutPlan>> = {
  common,
  horizontal,
  horizontal2,
  comprehensive,
  column,
  float,
  vertical,
}

/** On a phone the layout is always vertical. */
export const layoutOn = (chosen: LayoutName, phone: boolean): LayoutName => (phone ? 'vertical' : chosen)
