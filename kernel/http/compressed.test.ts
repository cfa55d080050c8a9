import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, test } from 'vitest'
import pino from 'pino'
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { noAccess } from '../../tests/no-access.ts'
import { readSettings } from '../config/settings.ts'
import { compressed } from './compressed.ts'
import { mountRoutes } from './mount.ts'
import { createHttpServer } from './server.ts'

const TEXT = '<!doctype html><title>Portico</title>'.repeat(20)

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;q=0', undefined],
  ['', undefined],
  ['brotli', undefined],
])('a text is compressed as is accepted: %s', async (accepted, way) => {
  const { body, headers } = await compressed(TEXT, accepted)
  expect(headers).toEqual({ vary: 'accept-encoding', ...(way && { 'content-encoding': way }) })
  const read = { br: brotliDecompressSync, gzip: gunzipSync }[way ?? '']
  expect(read ? read(body).toString() : body).toBe(TEXT)
})

test('the reply of a large route is compressed for those who take it, and of no other', async () => {
  const app = createHttpServer(readSettings({}), pino({ level: 'silent' }))
  const make = (path: `/${string}`, more: { isLarge?: true }) =>
    route({ method: 'GET', path, can: 'public', summary: path, reply: z.array(z.string()), ...more })
  const handle = async () => Array.from({ length: 200 }, () => '菜单')
  mountRoutes(
    app,
    '/xtbg',
    [
      { id: 'large', route: make('/large', { isLarge: true }), handle },
      { id: 'usual', route: make('/usual', {}), handle },
    ],
    noAccess,
  )
  const ask = (path: string, accepted: string) =>
    app.inject({ url: `/xtbg/${path}`, headers: { 'accept-encoding': accepted } })
  const plain = await ask('large', '')
  expect(plain.json()).toMatchObject({ code: 0, data: await handle() })
  const small = await ask('large', 'br')
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  expect(JSON.parse(brotliDecompressSync(small.rawPayload).toString())).toEqual(plain.json())
  expect((await ask('usual', 'br')).headers['content-encoding']).toBeUndefined()
  await app.close()
})
