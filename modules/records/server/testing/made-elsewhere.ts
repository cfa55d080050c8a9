/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it needs a list the caller may open',
    test: 'modules/records/server/view/view.test.ts',
    routes: ['view.create', 'view.remove'],
  },
  {
    because: 'it needs a list the caller may open, and a view of the caller',
    test: 'modules/records/server/view/view.test.ts',
    routes: ['view.update'],
  },
]
