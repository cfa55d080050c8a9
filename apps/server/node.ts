/** One server process put together: kernel, modules, HTTP. What nodes share is in PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createClamd } from '#kernel/clamd/clamd.ts'
import type { Settings } from '#kernel/config/settings.ts'
import { createActors } from '#kernel/access/actors.ts'
import { Permissions } from '#kernel/access/permissions.ts'
import { RuleRunner } from '#kernel/access/rule-runner.ts'
import { Database } from '#kernel/database/lease.ts'
import { createPool } from '#kernel/database/pools.ts'
import { assertBoundByRowSecurity, type DatabaseUrls } from '#kernel/database/roles.ts'
import { handlersOfBoundRecords } from '#kernel/events/bound-records.ts'
import { mergeHandlers } from '#kernel/events/merge.ts'
import { createRelay } from '#kernel/events/relay.ts'
import { exportKinds, mountExports } from '#kernel/exports/exports.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { createFileStores } from '#kernel/files/stores.ts'
import { serveApiDocument } from '#kernel/http/api-page.ts'
import { createHealth, serveHealth } from '#kernel/http/health.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { serveMetrics } from '#kernel/http/metrics.ts'
import { MountedRoutes } from '#kernel/http/mounted-routes.ts'
import { mountRoutes } from '#kernel/http/mount.ts'
import { mountRaw } from '#kernel/http/raw.ts'
import { mountStreamed } from '#kernel/http/streamed.ts'
import { observeCalls } from '#kernel/http/observe-calls.ts'
import { framesBy } from '#kernel/http/frames.ts'
import { serveOwnApp, servePage } from '#kernel/http/page.ts'
import { acceptUploads } from '#kernel/http/upload.ts'
import { createRateLimits, limitCalls } from '#kernel/http/rate-limit.ts'
import { createHttpServer } from '#kernel/http/server.ts'
import { importsModule } from '#kernel/imports/module.ts'
import { addTexts } from '#kernel/i18n/translate.ts'
import { createHousekeeping, type TenantSweep } from '#kernel/jobs/housekeeping.ts'
import { createJobs } from '#kernel/jobs/boss.ts'
import { OwnWork } from '#kernel/jobs/own-work.ts'
import { ScheduledHandlers } from '#kernel/jobs/scheduled.ts'
import { Jumps } from '#kernel/jumps.ts'
import type { Kernel, ServerModule } from '#kernel/kernel.ts'
import { createSealing } from '#kernel/audit/seal/create.ts'
import { CachesOfNodes } from '#kernel/caches/node-caches.ts'
import { CallLogs } from '#kernel/logs/call-logs.ts'
import { keepLogMonths, logMonthsSweep } from '#kernel/logs/months.ts'
import { Anchors } from '#kernel/lists/anchors.ts'
import { KnownLists } from '#kernel/lists/known-lists.ts'
import { Names } from '#kernel/lists/names.ts'
import { createTotals } from '#kernel/lists/totals-memory.ts'
import { passOnAnnouncements } from '#kernel/live/announce.ts'
import { createBus } from '#kernel/live/pg-bus.ts'
import { createListEvents } from '#kernel/live/list-events.ts'
import { createLiveChannel } from '#kernel/live/sse-channel.ts'
import { createHeartbeat } from '#kernel/nodes/heartbeat.ts'
import { REBUILD } from '#kernel/search/feed.ts'
import { searchIndexModule } from '#kernel/search/module.ts'
import { createSessions } from '#kernel/session/create.ts'
import { derivedKey, type Purpose } from '#kernel/session/derived-key.ts'
import { passwords } from '#kernel/session/password-hash.ts'
import { mountShares } from '#kernel/shares/share.routes.ts'
import { createShares } from '#kernel/shares/shares.ts'
import { createTasks } from '#kernel/tasks/create.ts'
import { createEntrySource } from '#gateway/server/index.ts'
import { apiKeySource } from '#security/server/index.ts'
import { createCodeSender } from '#messaging/server/index.ts'
import { createStorageSource } from '#files/server/index.ts'
import { createFrameSource } from '#microapp/server/index.ts'
import { createSupportSource } from '#tenancy/server/index.ts'
import { productMenus, tenantSeeder } from './seed.ts'
import { accountSource, createGrantSource, labelSource, readParam } from '#system/server/index.ts'
import { registeredBy, uniqueJobs } from './registered.ts'
import { PRODUCT_VERSION } from './version.ts'

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

export interface Node {
  readonly app: FastifyInstance
  readonly kernel: Kernel
  readonly mounted: readonly Mounted[]
  /** Listens and begins background work. Resolves with the address. */
  listen: () => Promise<string>
  /** Takes no new calls, finishes what runs, then lets go of everything. */
  stop: () => Promise<void>
}

const SWEEP_EVERY_MS = 60_000
/** The database is being stopped, by us or by its administrator; the next caller reports it. */
const STOPPED = '57P01'

/** Puts a node together; nothing listens and nothing runs behind until `listen`. */
export async function createNode(given: NodeOptions): Promise<Node> {
  const options = { ...given, modules: [...given.modules, importsModule(given.modules), searchIndexModule] }
  for (const { texts } of options.modules) if (texts) addTexts(texts)
  const core = await createCore(options)
  try {
    return await assemble(core, options)
  } catch (error) {
    await closePools(core)
    throw error
  }
}

async function assemble(core: Core, { settings, log, modules, webRoot, workspaceRoot }: NodeOptions): Promise<Node> {
  const { kernel, signIn, limits, health, tasks, exports } = core
  const own = [...signIn.routes(), ...tasks.routes, ...mountExports(kernel, exports), ...mountShares(kernel.shares)]
  const ofModules = modules.map(({ name, routes }) => ({ name, routes: routes?.(kernel) ?? [] }))
  for (const { name, routes } of ofModules) kernel.knownLists.learn(name, routes)
  for (const { name, listFamilies = [] } of modules) kernel.knownLists.learnFamilies(name, listFamilies)
  const mounted = [...own, ...ofModules.flatMap(({ routes }) => routes)]
  kernel.permissions.learn(mounted)
  kernel.routes.learn(mounted)
  core.listEvents.learn(mounted.map(({ route }) => route))
  kernel.jumps.learn(modules.flatMap(({ jumps }) => jumps?.(kernel) ?? []))
  kernel.shares.learn(modules.flatMap(({ shares }) => shares?.(kernel) ?? []))
  kernel.scheduled.learn(modules.flatMap(({ scheduled }) => scheduled?.(kernel) ?? []))
  const app = createHttpServer(settings, log)
  serveHealth(app, health)
  serveMetrics(app, {
    ...core,
    token: settings.METRICS_TOKEN,
    live: core.live,
    bus: kernel.bus,
    dispatch: kernel.dispatch,
  })
  await app.register(async (api) => {
    limitCalls(api, limits)
    await acceptUploads(api)
    observeCalls(api, core.callLogs)
    mountRoutes(api, settings.BASE_PATH, mounted, { ...kernel, ...signIn })
    await mountRaw(
      api,
      settings.BASE_PATH,
      modules.flatMap(({ rawRoutes }) => rawRoutes?.(kernel) ?? []),
    )
    const streamed = modules.flatMap(({ streamedRoutes }) => streamedRoutes?.(kernel) ?? [])
    await mountStreamed(api, settings.BASE_PATH, streamed, { ...kernel, ...signIn })
    serveApiDocument(api, settings.BASE_PATH, mounted, { version: PRODUCT_VERSION, examples: examplesOf(modules) })
  })
  const source = createFrameSource(kernel)
  const framesOf = framesBy({ ...kernel, source, storages: createStorageSource(kernel) })
  if (webRoot) await servePage(app, webRoot, { basePath: settings.BASE_PATH, framesOf })
  if (workspaceRoot) {
    const hosts = () => source.hosts().catch(() => [])
    await serveOwnApp(app, workspaceRoot, { prefix: '/workspace/', hosts })
  }
  const background = backgroundOf(core, modules)
  return {
    app,
    kernel,
    mounted,
    listen: async () => {
      await keepLogMonths(kernel.dispatch)
      const [address] = await Promise.all([
        app.listen({ port: settings.PORT, host: settings.HOST }),
        background.start(),
      ])
      return address
    },
    stop: async () => {
      health.markStopping()
      kernel.live.close()
      await closeWithin(app, settings.SHUTDOWN_TIMEOUT)
      await background.stop()
      await closePools(core)
    },
  }
}

const examplesOf = (modules: readonly ServerModule[]) =>
  Object.assign({}, ...modules.map(({ examples }) => examples)) as Record<string, unknown>

type Core = Awaited<ReturnType<typeof createCore>>

const closePools = async ({ kernel }: Core) =>
  Promise.all([kernel.files.close(), kernel.database.close(), kernel.dispatch.end(), kernel.ruleRunner.close()])

async function createCore(options: NodeOptions) {
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

/** What runs behind the calls: bus, events, jobs, schedules, sweeping. */
function backgroundOf(
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

/**
 * Running calls finish; a connection that only is there (a browser's speculative one) is cut after the time allowed.
 */
async function closeWithin(app: FastifyInstance, seconds: number): Promise<void> {
  app.server.closeIdleConnections()
  const timer = setTimeout(() => app.server.closeAllConnections(), seconds * 1000)
  try {
    await app.close()
  } finally {
    clearTimeout(timer)
  }
}
