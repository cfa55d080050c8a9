/** What runs behind the calls of a node: bus, events, jobs, schedules and sweeping, begun and stopped in order. */
import { handlersOfBoundRecords } from '#kernel/events/bound-records.ts'
import { mergeHandlers } from '#kernel/events/merge.ts'
import { createRelay } from '#kernel/events/relay.ts'
import { createHousekeeping, type TenantSweep } from '#kernel/jobs/housekeeping.ts'
import type { ServerModule } from '#kernel/kernel.ts'
import { createSealing } from '#kernel/audit/seal/create.ts'
import { logMonthsSweep } from '#kernel/logs/months.ts'
import { REBUILD } from '#kernel/search/feed.ts'
import { uniqueJobs } from './registered.ts'
import type { Core } from './core.ts'

const SWEEP_EVERY_MS = 60_000

/** Puts it together; nothing runs until `start`. `stop` lets what runs finish. */
export function backgroundOf(
  { kernel, signIn, jobs, heartbeat, tasks, health, callLogs }: Core,
  modules: readonly ServerModule[],
) {
  const { database, dispatch, bus, nodeName, log, ownWork } = kernel
  const ofModules = modules.map(({ events }) => events?.(kernel) ?? {})
  const handlers = mergeHandlers([...ofModules, handlersOfBoundRecords(kernel.boundRecords)])
  const jobHandlers = uniqueJobs([tasks.jobs, ...modules.map((module) => module.jobs?.(kernel) ?? {})])
  const relay = createRelay({
    database,
    dispatch,
    bus,
    handlers,
    nodeName,
    log,
    jobs: jobs.intake,
    background: [REBUILD],
  })
  const sealing = createSealing(kernel)
  const sweeps: TenantSweep[] = [
    tasks.sweep,
    logMonthsSweep(kernel, sealing.beforeDrop),
    (tenantId) => kernel.shares.sweep(tenantId),
    signIn.sweepTenant,
    ...modules.flatMap((module) => module.sweeps?.(kernel) ?? []),
  ]
  const housekeeping = createHousekeeping({ database, dispatch, log, sweeps, ownWork })
  const own = modules.flatMap((module) => module.background?.(kernel) ?? [])
  heartbeat.onNodeLost(() => {
    relay.wake()
    jobs.takeOver()
    tasks.watch.wake()
  })
  let preparing: Promise<void> | undefined
  let sweeping: NodeJS.Timeout | undefined
  return {
    async start() {
      await bus.start()
      health.markMigrated()
      await heartbeat.start()
      relay.start()
      housekeeping.start()
      await jobs.start(jobHandlers, kernel.scheduled)
      tasks.watch.start()
      callLogs.start()
      sealing.sealer.start()
      for (const one of own) one.start()
      preparing = signIn.prepare()
      const sweepSessions = ownWork.track('sessions', SWEEP_EVERY_MS / 1_000, () => signIn.sweep())
      const sweep = () => void sweepSessions().catch((err: unknown) => log.warn({ err }, 'sweeping sessions'))
      sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()
    },
    async stop() {
      clearInterval(sweeping)
      await relay.stop() // before the queue it files jobs into
      await Promise.all([tasks.stop(), jobs.stop(), housekeeping.stop(), ...own.map((one) => one.stop()), preparing])
      await Promise.all([callLogs.stop(), sealing.sealer.stop()])
      await heartbeat.stop()
      await bus.stop()
    },
  }
}
