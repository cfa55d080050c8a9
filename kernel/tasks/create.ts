/** Tasks of a node, put together: their calls, the job that runs them, and those who look after them. */
import type { Mounted } from '../http/implement.ts'
import type { TenantSweep } from '../jobs/housekeeping.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import type { Kernel } from '../kernel.ts'
import { taskKinds, type TaskKind } from './kinds.ts'
import { TaskRunner } from './run.ts'
import { mountTasks } from './task.routes.ts'
import { TASK_JOB } from './task.service.ts'
import { sweepTasks, TaskWatch } from './watch.ts'

export interface Tasks {
  readonly routes: readonly Mounted[]
  readonly jobs: JobHandlers
  readonly sweep: TenantSweep
  readonly watch: TaskWatch
  /** Breaks off what runs, so that the node can leave; it waits for another. */
  readonly stop: () => Promise<void>
}

export function createTasks(kernel: Kernel, kinds: readonly TaskKind[]): Tasks {
  const known = taskKinds(kinds)
  const runner = new TaskRunner(kernel, known)
  const watch = new TaskWatch(kernel)
  return {
    routes: mountTasks(kernel, known),
    jobs: { [TASK_JOB]: (job) => runner.run(job) },
    sweep: (tenantId) => sweepTasks(kernel, tenantId),
    watch,
    async stop() {
      await Promise.all([runner.stop(), watch.stop()])
    },
  }
}
