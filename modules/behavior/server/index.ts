/**
 * Module `behavior`, the entry point: what people open and change in the product, and statistics of it.
 *
 * Words: an *entry* is one action of a user, as their browser reported it; the *sums* are the actions of a user per day
 * and per month, by department, menu and component. Promises: the server determines user and time; an entry that
 * arrives twice is kept once and counted once; entries and sums are deleted after the organisation's retention period;
 * every user sees their own entries, and of others only what their data scope covers.
 */
import './schema.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { exportedBehavior, exportedOwnBehavior } from './log/behavior.export.ts'
import { clearBehavior } from './log/clear-log.ts'
import { mountBehavior } from './log/behavior.routes.ts'
import { behaviorSweep } from './log/upkeep.service.ts'
import * as behavior from './migrations/0400-behavior.ts'
import * as behaviorMonths from './migrations/0410-behavior-months.ts'
import * as behaviorParts from './migrations/0420-behavior-parts.ts'
import { exportedModuleStat, exportedPortalStat } from './stat/stat.export.ts'
import { mountBehaviorStats } from './stat/stat.routes.ts'

export const behaviorModule: ServerModule = {
  name: 'behavior',
  texts: { zh, en },
  migrations: {
    '0400-behavior': behavior,
    '0410-behavior-months': behaviorMonths,
    '0420-behavior-parts': behaviorParts,
  },
  routes: (kernel) => [...mountBehavior(kernel), ...mountBehaviorStats(kernel)],
  exports: [exportedBehavior, exportedOwnBehavior, exportedPortalStat, exportedModuleStat],
  sweeps: (kernel) => [behaviorSweep(kernel)],
  scheduled: (kernel) => [clearBehavior(kernel)],
}

export { behaviorMenus } from './seed/menus.ts'
export { behaviorSeeds } from './seed/demo.ts'
