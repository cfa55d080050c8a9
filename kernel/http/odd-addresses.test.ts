/** Addresses that scanners try: answered like what is not there, never with a defect in the log. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSettings } from '../config/settings.ts'
import { serveOwnApp, servePage } from './page.ts'
import { createHttpServer } from './server.ts'

const logged: { level: number; msg: string }[] = []
let root: string
let app: FastifyInstance

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portico-page-'))
  await mkdir(join(root, '.git'))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, '.git/config'), 'secret')
  await writeFile(join(root, 'index.html'), '<!doctype html><html></html>')
  await writeFile(join(root, 'assets/a.js'), 'x')
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  app = createHttpServer(readSettings({}), log)
  await servePage(app, root, { basePath: '/xtbg', framesOf: async () => ({ apps: [], hosts: [], storages: [] }) })
  await serveOwnApp(app, root, { prefix: '/workspace/', hosts: async () => [] })
  app.get('/xtbg/thing/:id', async () => 'thing')
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true, force: true })
})

const NONE = [404, 'not_found'] as const
const MALFORMED = [400, 'malformed_body'] as const

const LONG = 'a'.repeat(5_000)

test.each([
  ['/.git/config', ...NONE],
  ['/workspace/.git/config', ...NONE],
  ['/.env', ...NONE],
  ['//', ...NONE],
  ['//evil.example/%2f..', ...NONE],
  ['/..%2f', ...NONE],
  ['/..%2f..%2fetc/passwd', ...NONE],
  ['/../../etc/passwd', ...NONE],
  ['/assets/..%5c..%5cwindows', ...NONE],
  ['/workspace/..%2findex.html', ...NONE],
  ['/assets/a.js%00.png', ...NONE],
  ['/assets', ...NONE],
  ['/assets/', ...NONE],
  ['/LONG', ...NONE],
  ['/xtbg/thing/LONG', ...NONE],
  ['/%zz', ...MALFORMED],
  ['/assets/%zz', ...MALFORMED],
  ['/xtbg/thing/%zz', ...MALFORMED],
  ['/workspace/%c0%ae%c0%ae/', ...MALFORMED],
])('%s is answered with %i %s', async (path, status, error) => {
  logged.length = 0
  const answer = await raw(path.replace('LONG', LONG))
  expect(answer).toMatchObject({ status, error })
  expect(logged).toEqual([])
})

/** As the bytes are, because clients tidy addresses up. */
async function raw(path: string): Promise<{ status: number; error: unknown }> {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method: 'GET' }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part) => (text += part))
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, error: errorOf(text) }))
    })
      .on('error', reject)
      .end()
  })
}

function errorOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { error?: unknown }).error
  } catch {
    return text
  }
}
