/**
 * Prometheus metrics at `/metrics`: for this machine, or for the holder of METRICS_TOKEN. Calls are counted by the
 * route's operation, never by path, so that ids and guesses do not become labels.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { errors } from '#contract/errors.ts'
import { AppError } from '../errors.ts'
import { countOutbox } from '../events/outbox.repo.ts'
import type { Bus } from '../live/bus.ts'

export interface MetricsOptions {
  /** Opens `/metrics` to other machines: `authorization: Bearer <token>`. */
  token: string | undefined
  /** By their name in the metrics: `app`, `dispatch`. */
  pools: Readonly<Record<string, pg.Pool>>
  dispatch: pg.Pool
  bus: Bus
  live: { readonly open: number }
  jobs: { countDead(): Promise<number | undefined> }
}

const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

let processRegistry: Registry | undefined

/**
 * What belongs to the process, not to a node in it: memory, event loop, garbage collection. Made once, since its
 * observers run until the process ends and keep their registry.
 */
function metricsOfProcess(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

/** Counts every call of the server and answers `/metrics`. */
export function serveMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const registry = Registry.merge([metricsOfProcess()])
  const calls = new Histogram({
    name: 'portico_http_seconds',
    help: 'Time to answer a call',
    labelNames: ['operation', 'method', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const observers = new Map<string, (seconds: number) => void>()
  app.addHook('onResponse', async (request, reply) => {
    const operation = request.routeOptions.config.operation ?? 'other'
    const [method, status] = [request.method, `${Math.floor(reply.statusCode / 100)}xx`]
    const name = `${operation} ${method} ${status}`
    let observe = observers.get(name)
    if (!observe) {
      const child = calls.labels(operation, method, status)
      observers.set(name, (observe = (seconds) => child.observe(seconds)))
    }
    observe(reply.elapsedTime / 1000)
  })
  for (const gauge of gaugesOf(options)) registry.registerMetric(gauge)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, options.token)) throw new AppError(errors.forbidden)
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

/** Looked up when a user asks. */
function gaugesOf({ pools, dispatch, bus, live, jobs }: MetricsOptions): Gauge[] {
  const registers: Registry[] = [] // the caller's business
  return [
    new Gauge({
      name: 'portico_pool_connections',
      help: 'Database connections by pool and state',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [name, pool] of Object.entries(pools)) {
          this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ pool: name, state: 'idle' }, pool.idleCount)
          this.set({ pool: name, state: 'waiting' }, pool.waitingCount)
        }
      },
    }),
    new Gauge({
      name: 'portico_bus_listening',
      help: '1 while messages from other nodes arrive',
      registers,
      collect() {
        this.set(bus.isListening ? 1 : 0)
      },
    }),
    new Gauge({
      name: 'portico_live_channels',
      help: 'Open live channels of this node',
      registers,
      collect() {
        this.set(live.open)
      },
    }),
    new Gauge({
      name: 'portico_outbox_events',
      help: 'Events that wait, and events that failed for good',
      labelNames: ['state'],
      registers,
      async collect() {
        const { waiting, dead } = await countOutbox(dispatch)
        this.set({ state: 'waiting' }, waiting)
        this.set({ state: 'dead' }, dead)
      },
    }),
    new Gauge({
      name: 'portico_job_dead_letters',
      help: 'Jobs that failed for good',
      registers,
      async collect() {
        const dead = await jobs.countDead()
        if (dead !== undefined) this.set(dead)
      },
    }),
  ]
}

type Asking = Pick<FastifyRequest, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/**
 * Whether the metrics may be shown. Loopback is the socket's own other end; what came through a proxy is never local,
 * be the proxy trusted or not.
 */
export function mayRead({ headers, socket }: Asking, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (token !== undefined && given !== undefined && isSame(given, token)) return true
  return isLoopback(socket.remoteAddress ?? '') && !FORWARDED.some((name) => headers[name] !== undefined)
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via']

const isLoopback = (address: string): boolean => /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/.test(address)

/** In the same time whatever is given. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
