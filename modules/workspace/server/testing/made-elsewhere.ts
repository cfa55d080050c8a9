/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'only for a user who sees a meeting',
    test: 'modules/workspace/server/meeting/meeting.test.ts',
    routes: ['meeting.exportTask'],
  },
  {
    because: 'only for a user who sees a task',
    test: 'modules/workspace/server/meeting/meeting.test.ts',
    routes: ['wsTask.exportTask'],
  },
]
