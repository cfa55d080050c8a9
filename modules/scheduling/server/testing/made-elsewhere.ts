/** Routes whose valid call cannot be made from their schema alone, why, and the test that makes it. */
import type { MadeElsewhere } from '../../../../tests/generate/made-elsewhere.ts'

export const madeElsewhere: readonly MadeElsewhere[] = [
  {
    because: 'it needs a run that is going on',
    test: 'modules/scheduling/server/schedule/schedule.test.ts',
    routes: ['scheduleLog.stop'],
  },
  {
    because: 'it needs a job that failed for good',
    test: 'modules/scheduling/server/job/job.test.ts',
    routes: ['deadJob.exportTask'],
  },
]
