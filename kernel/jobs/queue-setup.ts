/**
 * How pg-boss comes up. It is imported when there is a job to do and never before, runs as the dispatch role and cannot
 * change its own schema; the owner makes that where it is missing or old.
 */
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { DatabaseUrls } from '../database/roles.ts'
import { HEARTBEAT_SECONDS } from '../nodes/node.repo.ts'
import { installQueue, QUEUE_SCHEMA } from './queue.repo.ts'

export interface QueueOptions {
  urls: Pick<DatabaseUrls, 'owner' | 'dispatch'>
  dispatch: pg.Pool
  log: Logger
  /** No other node works on these jobs: what is active at the start was left behind. */
  isAlone?: boolean
  /** Retries before a job is a dead letter, and the first pause, in seconds. */
  retryLimit?: number
  retryDelay?: number
  /** How often to look for retries that have become due, which nothing announces; seconds. */
  retryPollSeconds?: number
  /** How long a job waits whose tenant is not open, before it looks again. */
  closedPauseSeconds?: number
}

const DAY_SECONDS = 86_400
/** The shortest that pg-boss allows; jobs of a lost node are released earlier (`releaseAbandoned`). */
const SILENT_SECONDS = Math.max(10, HEARTBEAT_SECONDS)
/** How often a job that runs says so; seconds. */
export const JOB_BEAT_SECONDS = 2

export const deadQueue = (name: string): string => `${name}.dead`

/** A running pg-boss; it has no queues and no workers yet. */
export async function connect({ urls, log }: QueueOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: urls.dispatch,
    schema: QUEUE_SCHEMA,
    application_name: 'portico-jobs',
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    useListenNotify: true,
    reindex: false, // belongs to the owner
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'pg-boss'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'pg-boss'))
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

/** Makes or updates the schema, as the owner; several nodes may come here at once. */
export async function install({ urls, log }: QueueOptions): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  await installQueue(urls.owner, async () => {
    const owner = new PgBoss({
      connectionString: urls.owner,
      schema: QUEUE_SCHEMA,
      application_name: 'portico-jobs-install',
      max: 2,
      migrate: true,
      supervise: false,
      schedule: false,
    })
    owner.on('error', (error) => log.warn({ err: error }, 'pg-boss, installing'))
    try {
      await owner.start()
    } finally {
      await owner.stop({ graceful: false })
    }
  })
}

/** Two queues per job name: one to work on, one for what failed for good. */
export async function ensureQueues(boss: PgBoss, names: readonly string[], options: QueueOptions): Promise<void> {
  const { retryLimit = 5, retryDelay = 2 } = options
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  const keep = { retentionSeconds: 90 * DAY_SECONDS, deleteAfterSeconds: 7 * DAY_SECONDS }
  const settings = {
    ...keep,
    retryLimit,
    retryDelay,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 900,
    heartbeatSeconds: SILENT_SECONDS,
    notify: true,
  }
  for (const name of names) {
    const queue = { ...settings, deadLetter: deadQueue(name) }
    if (!known.has(deadQueue(name))) await boss.createQueue(deadQueue(name), keep)
    if (known.has(name)) await boss.updateQueue(name, queue)
    else await boss.createQueue(name, queue)
  }
}
