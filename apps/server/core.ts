/** What every part of a node builds on: database, bus, sessions, files and registries, put together as the kernel. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { createClamd } from '#kernel/clamd/clamd.ts'
import type { Settings } from '#kernel/config/settings.ts'
import { createActors } from '#kernel/access/actors.ts'
import { Permissions } from '#kernel/access/permissions.ts'
import { RuleRunner } from '#kernel/access/rule-runner.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { assertBoundByRowSecurity, type DatabaseUrls } from '#kernel/database/roles.ts'
import { exportKinds } from '#kernel/exports/exports.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { createFileStores } from '#kernel/files/stores.ts'
import { createHealth } from '#kernel/http/health.ts'
import { MountedRoutes } from '#kernel/http/mounted-routes.ts'
import { createRateLimits } from '#kernel/http/rate-limit.ts'
import { createJobs } from '#kernel/jobs/boss.ts'
import { OwnWork } from '#kernel/jobs/own-work.ts'
import { ScheduledHandlers } from '#kernel/jobs/scheduled.ts'
import { Jumps } from '#kernel/jumps.ts'
import type { Kernel, ServerModule } from '#kernel/kernel.ts'
import { CachesOfNodes } from '#kernel/caches/node-caches.ts'
import { CallLogs } from '#kernel/logs/call-logs.ts'
import { Anchors } from '#kernel/lists/anchors.ts'
import { KnownLists } from '#kernel/lists/known-lists.ts'
import { Names } from '#kernel/lists/names.ts'
import { createTotals } from '#kernel/lists/totals-memory.ts'
import { passOnAnnouncements } from '#kernel/live/announce.ts'
import { createBus } from '#kernel/live/pg-bus.ts'
import { createListEvents } from '#kernel/live/list-events.ts'
import { createLiveChannel } from '#kernel/live/sse-channel.ts'
import { createHeartbeat } from '#kernel/nodes/heartbeat.ts'
import { createSessions } from '#kernel/session/create.ts'
import { derivedKey, type Purpose } from '#kernel/session/derived-key.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { createShares } from '#kernel/shares/shares.ts'
import { createTasks } from '#kernel/tasks/create.ts'
import { createEntrySource } from '#gateway/server/index.ts'
import { apiKeySource } from '#security/server/index.ts'
import { createCodeSender } from '#messaging/server/index.ts'
import { createSupportSource } from '#tenancy/server/index.ts'
import { productMenus, tenantSeeder } from './seed.ts'
import { accountSource, createGrantSource, labelSource, readParam } from '#system/server/index.ts'
import { registeredBy } from './registered.ts'

export interface NodeOptions {
  settings: Settings
  urls: DatabaseUrls
  /** Seals what is stored; the same on every node. */
  secretKey: string
  modules: readonly ServerModule[]
  log: Logger
  /** Folder of the built page; left out, the node serves the API alone. */
  webRoot?: string
  /** Folder of the built workspace, a micro app that is included. */
  workspaceRoot?: string
  /** Begins the node's name, which logs, schedules and claims show; the host and the process when left out. */
  name?: string
  /** The database belongs to this process: what others have claimed was left behind by an earlier run. */
  isAlone?: boolean
}

/** The database is being stopped, by us or by its administrator; the next caller reports it. */
const STOPPED = '57P01'

/** What the calls of a node and what runs behind them are put together from. */
export type Core = Awaited<ReturnType<typeof createCore>>

/** Closes all connections to database and storages; what runs finishes first. */
export const closePools = async ({ kernel }: Core) =>
  Promise.all([kernel.files.close(), kernel.database.close(), kernel.dispatch.end(), kernel.ruleRunner.close()])

/**
 * Opens the database and builds the kernel; nothing listens and nothing runs yet.
 * @throws where the database cannot be reached, or its role could read past the row security
 */
export async function createCore(options: NodeOptions) {
  const { settings, urls, secretKey, modules, log, isAlone = false } = options
  // Unique for every start: behind the same host and process number (a container) another run may have claims.
  const name = `${options.name ?? `${hostname()}:${process.pid}`}:${randomBytes(4).toString('hex')}`
  const { appPool, dispatch, database, ruleRunner } = await openDatabase(options)
  const bus = await busOf(options)
  ruleRunner.kept.follow(database, bus)
  const live = createLiveChannel()
  const limits = createRateLimits({ dispatch, bus, perMinute: settings.RATE_LIMIT, log })
  const grants = createGrantSource(log)
  const permissions = new Permissions()
  const entries = createEntrySource(permissions)
  const backbone = { database, dispatch, bus, live, grants, log, productMenus, seedTenant: tenantSeeder(database) }
  const codes = createCodeSender({ database, settings, keyFor: keysOf(secretKey) })
  const signIn = createSessions({
    ...backbone,
    codes,
    accounts: accountSource,
    entries,
    supports: createSupportSource({ ...backbone, permissions }),
    keys: apiKeySource,
    limits,
    secretKey,
    nodeName: options.name ?? hostname(),
    publicUrl: settings.PUBLIC_URL,
  })
  const jobs = createJobs({ urls, bus, database, dispatch, nodeName: name, isAlone, log })
  const heartbeat = createHeartbeat({ connectionString: urls.dispatch, nodeName: name, isAlone, log })
  passOnAnnouncements(bus, live)
  const listEvents = createListEvents({ bus, live, database, grants, log })
  const actors = createActors({ database, grants })
  const stored = { ...storedOf(options, database), ruleRunner }
  const { sessions, policies, enter, captchas, sealing, factors } = signIn
  const callLogs = new CallLogs({ database, log, nodeName: name })
  const shares = createShares({ database, actors, limits, passwords, key: derivedKey(secretKey, 'share') })
  const kernel: Kernel = {
    ...backbone,
    nodeName: name,
    settings,
    sessions,
    policies,
    enter,
    entries,
    limits,
    captchas,
    sealing,
    codes,
    factors,
    shares,
    jobs,
    lists: listMemory({ bus, database, log }),
    actors,
    errorLog: callLogs,
    caches: new CachesOfNodes({ bus, dispatch, nodeName: name }),
    permissions,
    labels: labelSource,
    param: (tenantId, key) => readParam(kernel, tenantId, key),
    ...stored,
    ...emptyRegistries(),
    ...registeredBy(modules),
    keyFor: keysOf(secretKey),
  }
  const exports = modules.flatMap((module) => module.exports ?? []).map((make) => make(kernel))
  const ownKinds = modules.flatMap((module) => module.tasks?.(kernel) ?? [])
  const tasks = createTasks(kernel, [...exportKinds(kernel, exports), ...ownKinds])
  return {
    kernel,
    signIn,
    jobs,
    heartbeat,
    live,
    listEvents,
    callLogs,
    limits,
    health: createHealth({ dispatch, bus, ...stored }),
    tasks,
    exports,
    pools: { app: appPool, dispatch },
  }
}

/** What is filled when the modules are put together. */
const emptyRegistries = () => ({
  jumps: new Jumps(),
  scheduled: new ScheduledHandlers(),
  ownWork: new OwnWork(),
  knownLists: new KnownLists(),
  routes: new MountedRoutes(),
})

/** Where files lie, and what looks at them. */
const storedOf = ({ settings, secretKey }: NodeOptions, database: Database) => ({
  files: createFileStores({
    database,
    local: createLocalStorage(resolve(settings.FILES_DIR ?? join(settings.DATA_DIR, 'files'))),
    rules: settings.EGRESS_ALLOW,
    key: derivedKey(secretKey, 'storages'),
  }),
  clamd: settings.CLAMD && createClamd(settings.CLAMD),
})
const keysOf = (secretKey: string) => (purpose: Purpose) => derivedKey(secretKey, purpose)

const listMemory = (parts: Pick<Kernel, 'bus' | 'database' | 'log'>) => ({
  totals: createTotals(parts),
  anchors: new Anchors(parts.bus),
  names: new Names(parts.bus, parts.database),
})

/** @throws where the role of the calls could read past the row security */
async function openDatabase({ settings, urls, log }: NodeOptions) {
  const appPool = createPool({ connectionString: urls.app, max: settings.DATABASE_POOL, name: 'portico-app' })
  const dispatch = createPool({ connectionString: urls.dispatch, max: 4, name: 'portico-dispatch' })
  for (const pool of [appPool, dispatch]) {
    pool.on('error', (err) => {
      const level = 'code' in err && err.code === STOPPED ? 'debug' : 'warn'
      log[level]({ err }, 'an idle database connection was lost')
    })
  }
  await assertBoundByRowSecurity(appPool)
  const ruleRunner = new RuleRunner(urls.rule, log)
  return { appPool, dispatch, ruleRunner, database: new Database(appPool, ruleRunner) }
}

/** Redis where there is one, else the database. */
async function busOf({ settings, urls, secretKey, log }: NodeOptions) {
  const line = { connectionString: urls.app, log }
  if (!settings.REDIS_URL) return createBus(line)
  const { createRedisBus } = await import('#kernel/live/redis-bus.ts')
  return createRedisBus({ ...line, redisUrl: settings.REDIS_URL, secretKey })
}
