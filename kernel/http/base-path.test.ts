/** The base path is a setting: the server answers under it, and the page receives it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sessionRoutes } from '#contract/session.ts'
import { readSettings } from '#kernel/config/settings.ts'
import { aServer } from '../../tests/harness.ts'
import { servePage } from './page.ts'

test('the server answers below another base path, and below the usual one no more', async () => {
  const server = await aServer({ env: { BASE_PATH: '/office/api' } })
  try {
    const get = (url: string) => server.node.app.inject({ method: 'GET', url })
    const reply = await get(`/office/api${sessionRoutes.key.path}`)
    expect([reply.statusCode, reply.json().code]).toEqual([200, 0])
    expect((await get(`/xtbg${sessionRoutes.key.path}`)).statusCode).toBe(404)
  } finally {
    await server.close()
  }
})

test('the document tells the page', async () => {
  const root = await mkdtemp(join(tmpdir(), 'portico-page-'))
  const app = Fastify()
  try {
    await writeFile(join(root, 'index.html'), '<meta name="base-path" content="__BASE_PATH__" />')
    const framesOf = async () => ({ apps: [], hosts: [], storages: [] })
    await servePage(app, root, { basePath: readSettings({ BASE_PATH: '/office/api' }).BASE_PATH, framesOf })
    expect((await app.inject('/')).body).toBe('<meta name="base-path" content="/office/api" />')
  } finally {
    await app.close()
    await rm(root, { recursive: true, force: true })
  }
})
