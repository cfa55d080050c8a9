/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it names a handler and a cron expression, or a schedule that has them',
    test: 'modules/scheduling/server/schedule/schedule.test.ts',
    routes: ['schedule.create', 'schedule.update', 'schedule.preview', 'schedule.run'],
  },
]
