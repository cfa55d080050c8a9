/**
 * Module `behavior`, the entry point: what people open and change in the product, and statistics of it.
 *
 * Words: an *entry* is one thing a user did, as their browser told it; the *sums* are what a person did on a day, and
 * in a month, by department, menu and component. Promises: who and when is the server's word; told twice is kept once,
 * and counted once; entries and sums are gone when the organisation says; no one sees more than their data scope
 * reaches, but everybody what is kept about themselves.
 */
import './schema.ts'
import { addTexts } from '#kernel/i18n/translate.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { declareLists } from '#system/server/index.ts'
import en from './locales/en.json' with { type: 'json' }
import zh from './locales/zh.json' with { type: 'json' }
import { exportedBehavior, exportedOwnBehavior } from './log/behavior.export.ts'
import { mountBehavior } from './log/behavior.routes.ts'
import { behaviorSweep } from './log/upkeep.service.ts'
import * as behavior from './migrations/0400-behavior.ts'
import * as behaviorMonths from './migrations/0410-behavior-months.ts'
import { exportedModuleStat, exportedPortalStat } from './stat/stat.export.ts'
import { mountBehaviorStats } from './stat/stat.routes.ts'

addTexts('zh', zh)
addTexts('en', en)

export const behaviorModule: ServerModule = {
  name: 'behavior',
  migrations: { '0400-behavior': behavior, '0410-behavior-months': behaviorMonths },
  routes: (kernel) => declareLists('behavior', [...mountBehavior(kernel), ...mountBehaviorStats(kernel)]),
  exports: [exportedBehavior, exportedOwnBehavior, exportedPortalStat, exportedModuleStat],
  sweeps: (kernel) => [behaviorSweep(kernel)],
}

export { behaviorMenus } from './seed/menus.ts'
export { behaviorSeeds } from './seed/demo.ts'
