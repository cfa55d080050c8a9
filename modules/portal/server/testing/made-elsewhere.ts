/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it needs the code of a portal',
    test: 'modules/portal/server/seen/seen-portal.test.ts',
    routes: ['portalSeen.byCode', 'portalSeen.theme', 'portalSeen.info', 'portalSeen.userPage', 'portalTheme.save'],
  },
  {
    because: 'only for a choice of the caller',
    test: 'modules/portal/server/seen/seen-portal.test.ts',
    routes: ['portalConfig.update'],
  },
]
