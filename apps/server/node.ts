/** One server process put together: kernel, modules, HTTP. What nodes share is in PostgreSQL. */
import type { FastifyInstance } from 'fastify'
import { mountExports } from '#kernel/exports/exports.ts'
import { serveApiDocument } from '#kernel/http/api-page.ts'
import { serveHealth } from '#kernel/http/health.ts'
import type { Mounted } from '#kernel/http/implement.ts'
import { serveMetrics } from '#kernel/http/metrics.ts'
import { mountRoutes } from '#kernel/http/mount.ts'
import { mountRaw } from '#kernel/http/raw.ts'
import { mountStreamed } from '#kernel/http/streamed.ts'
import { observeCalls } from '#kernel/http/observe-calls.ts'
import { framesBy } from '#kernel/http/frames.ts'
import { serveOwnApp, servePage } from '#kernel/http/page.ts'
import { acceptUploads } from '#kernel/http/upload.ts'
import { limitCalls } from '#kernel/http/rate-limit.ts'
import { createHttpServer } from '#kernel/http/server.ts'
import { importsModule } from '#kernel/imports/module.ts'
import { addTexts } from '#kernel/i18n/translate.ts'
import type { Kernel, ServerModule } from '#kernel/kernel.ts'
import { keepLogMonths } from '#kernel/logs/months.ts'
import { searchIndexModule } from '#kernel/search/module.ts'
import { mountShares } from '#kernel/shares/share.routes.ts'
import { createStorageSource } from '#files/server/index.ts'
import { createFrameSource } from '#microapp/server/index.ts'
import { PRODUCT_VERSION } from './version.ts'
import { backgroundOf } from './background.ts'
import { closePools, createCore, type Core, type NodeOptions } from './core.ts'

export interface Node {
  readonly app: FastifyInstance
  readonly kernel: Kernel
  readonly mounted: readonly Mounted[]
  /** Listens and begins background work. Resolves with the address. */
  listen: () => Promise<string>
  /** Takes no new calls, finishes what runs, then lets go of everything. */
  stop: () => Promise<void>
}

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
