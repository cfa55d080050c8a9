/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'only for a message of the caller',
    test: 'modules/messaging/server/notice/notice.test.ts',
    routes: ['message.get'],
  },
  {
    because: 'only for a published notice',
    test: 'modules/messaging/server/notice/notice.test.ts',
    routes: ['notice.withdraw'],
  },
]
