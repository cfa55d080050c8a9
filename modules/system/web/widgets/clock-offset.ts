/** Minutes that the organisation's clock is east of UTC now: what the statistics want to know to tell days apart. */
import { offsetAt } from '#shell/time/zone.ts'

export const clockOffset = (): number => offsetAt(new Date())
