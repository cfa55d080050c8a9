/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'a new user has no behavior to export',
    test: 'modules/behavior/server/log/behavior.test.ts',
    routes: ['ownBehavior.exportTask'],
  },
  {
    because: 'only where something was done in the period',
    test: 'modules/behavior/server/stat/stat.test.ts',
    routes: ['portalStat.exportTask', 'moduleStat.exportTask'],
  },
]
