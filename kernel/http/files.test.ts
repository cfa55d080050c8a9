/**
 * Files over HTTP, seen from the outside of the two rooms: names in headers, and what a process that died left behind.
 */
import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { FileBody } from '#contract/file.ts'
import { dispositionOf, sendFile } from './download.ts'
import { sweepLeftUploads } from './upload.ts'

async function headersOf(body: Partial<FileBody>) {
  const app = Fastify()
  app.get('/', (_request, reply) =>
    sendFile(reply, { name: 'a.png', type: 'image/png', body: Buffer.from('x'), ...body }),
  )
  const { headers } = await app.inject('/')
  await app.close()
  return headers
}

describe('a download', () => {
  test('shows inline only what cannot run, whatever its handler says', async () => {
    expect((await headersOf({ inline: true }))['content-disposition']).toMatch(/^inline/)
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/pdf'])
      expect((await headersOf({ inline: true, type }))['content-disposition'], type).toMatch(/^attachment/)
  })

  test('is cached by the browser only for the given time, and by shared caches only when it is public', async () => {
    expect((await headersOf({}))['cache-control']).toBe('no-store')
    expect((await headersOf({ maxAge: 60 }))['cache-control']).toBe('private, max-age=60')
    expect((await headersOf({ maxAge: 60, isPublic: true }))['cache-control']).toBe('public, max-age=60, immutable')
  })

  test.each(['合同 "终稿".pdf', 'a\r\nset-cookie: x=1.txt', 'half\ud83d.txt', '誠', "it's (1)*.txt"])(
    'is called %j without anything of it leaving its header',
    (name) => {
      const header = dispositionOf(name, false)
      expect(header).toMatch(
        /^attachment; filename="[^"\\\r\n]*(\\[^"])?[^"\r\n]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/,
      )
      expect([...header].every((character) => (character.codePointAt(0) ?? 0) < 256)).toBe(true)
    },
  )
})

test('what uploads left behind is swept when it is a day old; everything else stays', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portico-sweep-'))
  const make = (name: string, hours: number) => {
    const path = join(root, name)
    mkdirSync(path)
    writeFileSync(join(path, 'half'), 'x')
    const then = Date.now() / 1000 - hours * 3600
    utimesSync(path, then, then)
    return path
  }
  const [old, fresh, other] = [make('portico-upload-old', 30), make('portico-upload-new', 1), make('portico-data', 99)]
  await sweepLeftUploads(Date.now(), root)
  expect([existsSync(old), existsSync(fresh), existsSync(other)]).toEqual([false, true, true])
})
