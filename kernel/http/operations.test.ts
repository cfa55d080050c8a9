import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANN_CORP, kernelParts, until, type KernelParts } from '../../tests/kernel-parts.ts'
import { createHealth, serveHealth, type Health } from './health.ts'
import { mayRead, serveMetrics } from './metrics.ts'

const token = 'a metrics token for tests'
let parts: KernelParts
let app: FastifyInstance
let health: Health
beforeAll(async () => {
  parts = await kernelParts()
  app = Fastify()
  health = createHealth({ ...parts, files: { check: async () => undefined } })
  serveHealth(app, health)
  const { dispatch, bus } = parts
  const pools = { dispatch }
  serveMetrics(app, { token, pools, dispatch, bus, live: { open: 3 }, jobs: { countDead: async () => 2 } })
  app.get('/thing/:id', { config: { operation: 'thing.get' } }, async () => 'x')
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await parts.close()
})

test('the process is alive from the first moment, ready when the schema is', async () => {
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'not-ready', complaints: ['migrating'] })
  health.markMigrated()
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('a node that hears nothing from the others is not ready', async () => {
  await parts.sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'portico-bus' and datname = current_database()`)
  await until(() => !parts.bus.isListening)
  expect((await app.inject('/readyz')).json()).toMatchObject({ complaints: ['bus'] })
  await until(() => parts.bus.isListening)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})

test('calls are counted by operation, never by path', async () => {
  await app.inject('/thing/0192-secret')
  await app.inject('/nowhere/at-all')
  await parts.sql(
    `insert into sys_outbox (tenant_id, id, aggregate, topic, payload) values ($1, gen_random_uuid(), 'a', 't', '{}')`,
    [ANN_CORP],
  )
  const { body } = await app.inject('/metrics')
  expect(body).toContain('portico_http_seconds_count{operation="thing.get",method="GET",status="2xx"} 1')
  expect(body).toContain('portico_http_seconds_count{operation="other",method="GET",status="4xx"} 1')
  expect(body).not.toContain('0192-secret')
  expect(body).not.toContain('nowhere')
})

test('the metrics show pools, bus, channels, outbox and dead letters', async () => {
  const { body } = await app.inject('/metrics')
  expect(body).toContain('portico_pool_connections{pool="dispatch",state="waiting"} 0')
  expect(body).toContain('portico_bus_listening 1')
  expect(body).toContain('portico_live_channels 3')
  expect(body).toMatch(/portico_outbox_events\{state="waiting"\} [1-9]/)
  expect(body).toContain('portico_job_dead_letters 2')
  expect(body).toContain('process_resident_memory_bytes')
})

test.each([
  ['127.0.0.1', {}, true],
  ['::1', {}, true],
  ['::ffff:127.0.0.1', {}, true],
  ['10.0.0.1', {}, false],
  ['::ffff:10.0.0.1', {}, false],
  ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['10.0.0.1', { authorization: `Bearer ${token}` }, true],
  ['127.0.0.1', { 'x-forwarded-for': '10.0.0.1', authorization: `Bearer ${token}` }, true],
  ['10.0.0.1', { authorization: `Bearer ${token}x` }, false],
  ['10.0.0.1', { authorization: 'Bearer ' }, false],
])('metrics for %s with %j: %s', (remoteAddress, headers, allowed) => {
  expect(mayRead({ headers, socket: { remoteAddress } }, token)).toBe(allowed)
})

test('without a token set no token opens them', () => {
  expect(
    mayRead({ headers: { authorization: 'Bearer undefined' }, socket: { remoteAddress: '10.0.0.1' } }, undefined),
  ).toBe(false)
})

test('a node that stops says so', async () => {
  health.markStopping()
  expect((await app.inject('/readyz')).statusCode).toBe(503)
})
