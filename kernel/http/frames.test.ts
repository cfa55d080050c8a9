/** Whom a document may be shown by, and whom it may show: the policy as a browser gets it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aServer, type TestServer } from '../../tests/harness.ts'
import type { FrameSource, StorageSource } from '../ports.ts'
import { framesBy } from './frames.ts'
import { servePage } from './page.ts'

const hostsOf: Readonly<Record<number, string>> = { 1: 'https://ours.example', 2: 'https://theirs.example' }
const source: FrameSource = {
  apps: async () => ['https://child.example:8443'],
  hosts: async (tenantId) => [hostsOf[tenantId ?? 1] ?? ''].filter(Boolean),
}

const bucketOf: Readonly<Record<number, string>> = {
  1: 'https://ours.bucket.example',
  2: 'https://theirs.bucket.example',
}
const storages: StorageSource = {
  hasAny: async () => true,
  origins: async (tenantId) => [bucketOf[tenantId] ?? ''].filter(Boolean),
}

let server: TestServer & { close: () => Promise<void> }
let root: string
let app: FastifyInstance

async function aPage(from: FrameSource, called = storages): Promise<FastifyInstance> {
  const page = Fastify()
  await servePage(page, root, {
    basePath: '/xtbg',
    framesOf: framesBy({ ...server.node.kernel, source: from, storages: called }),
  })
  return page
}

beforeAll(async () => {
  server = await aServer()
  root = await mkdtemp(join(tmpdir(), 'portico-page-'))
  await writeFile(join(root, 'index.html'), '<meta name="hosts" content="__HOSTS__" />')
  app = await aPage(source)
})
afterAll(async () => {
  await app.close()
  await server.close()
  await rm(root, { recursive: true, force: true })
})

async function frames(url: string, headers: Record<string, string> = {}) {
  const reply = await app.inject({ url, headers })
  const policy = String(reply.headers['content-security-policy'])
  const [, ancestors = ''] = /frame-ancestors ([^;]*)/.exec(policy) ?? []
  const [, children = ''] = /frame-src ([^;]*)/.exec(policy) ?? []
  return { ancestors, children, body: reply.body }
}

test('every document may show the registered apps, and tells the page nothing of hosts it did not ask for', async () => {
  expect(await frames('/')).toEqual({
    ancestors: "'self'",
    children: "'self' https://child.example:8443",
    body: '<meta name="hosts" content="" />',
  })
})

describe('a document that asks to be shown by a host', () => {
  test('may be shown by those of the installation’s own organisation, and tells the page', async () => {
    expect(await frames('/?_microApp=1')).toMatchObject({
      ancestors: "'self' https://ours.example",
      body: '<meta name="hosts" content="https://ours.example" />',
    })
  })
  test.each(['no one', '', 'a b', "x' or '1'='1"])('of the organisation "%s" is shown by no other', async (code) => {
    const { ancestors } = await frames(`/?_microApp=1&_tenant=${encodeURIComponent(code)}`)
    expect(ancestors).toBe(code === '' ? "'self' https://ours.example" : "'self'")
  })
  test('belongs to the organisation of the user who is signed in, whatever the address says', async () => {
    const cookie = `token=${await server.admin()}`
    expect((await frames('/?_microApp=1&_tenant=unknown', { cookie })).ancestors).toBe("'self' https://ours.example")
  })
  test('with anything else for an answer keeps to its own origin', async () => {
    expect((await frames('/?_microApp=0')).ancestors).toBe("'self'")
    expect((await frames('/?_microApp=1&_microApp=1')).ancestors).toBe("'self'")
  })
})

describe('the storages to which a document may bring parts of files', () => {
  async function called(url: string, headers: Record<string, string> = {}, page = app): Promise<string> {
    const policy = String((await page.inject({ url, headers })).headers['content-security-policy'])
    return /connect-src ([^;]*)/.exec(policy)?.[1] ?? ''
  }

  test('are those of the organisation of the user who is signed in, else of the one that the address says', async () => {
    expect(await called('/')).toBe("'self' https://ours.bucket.example")
    const cookie = `token=${await server.admin()}`
    expect(await called('/?_tenant=unknown', { cookie })).toBe("'self' https://ours.bucket.example")
    expect(await called('/?_tenant=unknown')).toBe("'self'")
  })

  test('are none where no organisation has one, without a look at who asks', async () => {
    const page = await aPage(source, { hasAny: async () => false, origins: () => Promise.reject(new Error('asked')) })
    expect(await called('/', {}, page)).toBe("'self'")
    await page.close()
  })
})

test('without an answer of the registry the page still opens, and deals with its own origin', async () => {
  const failing = async () => Promise.reject(new Error('no database'))
  const page = await aPage({ apps: failing, hosts: failing })
  const reply = await page.inject('/?_microApp=1')
  expect([reply.statusCode, reply.headers['content-security-policy']]).toEqual([
    200,
    expect.stringMatching(/frame-src 'self'; .*frame-ancestors 'self';/),
  ])
  await page.close()
})
