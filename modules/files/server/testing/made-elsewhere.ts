/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'its address must be signed',
    test: 'modules/files/server/oss/oss.test.ts',
    routes: ['oss.file'],
  },
  {
    because: 'only pictures of the theme are',
    test: 'modules/files/server/oss/oss.test.ts',
    routes: ['oss.shown'],
  },
]
