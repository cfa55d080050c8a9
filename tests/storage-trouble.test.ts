/** Files that cannot be stored: the folder is none, or the disk is full. */
import { createWriteStream } from 'node:fs'
import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, test } from 'vitest'
import { refusalOf } from '#kernel/http/failure.ts'
import { createLocalStorage } from '#kernel/files/local-storage.ts'
import { newKey } from '#kernel/files/storage.ts'
import { ossRoutes } from '#files/contract/oss.ts'
import { A_PICTURE, aServer } from './harness.ts'

const folder = await mkdtemp(join(tmpdir(), 'portico-storage-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder that cannot be written is reported by the upload and by readyz, until it can be written', async () => {
  const place = join(folder, 'files')
  await writeFile(place, 'a file where the folder should be: not even root can write below it')
  const server = await aServer({ listen: true, env: { FILES_DIR: place } })
  try {
    const token = await server.admin()
    const upload = () => server.call(ossRoutes.create, { token, file: A_PICTURE, body: {} })
    expect(await upload()).toMatchObject({ status: 503, body: { error: 'storage_unavailable' } })
    const ready = await server.node.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ complaints: ['files'] })
    await rm(place)
    expect((await upload()).status).toBe(200)
    expect(await readdir(place)).not.toEqual([])
  } finally {
    await server.close()
  }
})

test('a full disk is 507', async () => {
  // A device that is always full, as the operating system offers it.
  await access('/dev/full')
  const error = await pipeline([Buffer.from('x')], createWriteStream('/dev/full')).catch((thrown: unknown) => thrown)
  const { status, body } = refusalOf(error, { language: 'en', path: '/x', requestId: 'r' })
  expect({ status, error: body.error }).toEqual({ status: 507, error: 'storage_full' })
})

test('the check of the storage leaves nothing behind', async () => {
  const place = join(folder, 'other')
  const storage = createLocalStorage(place)
  await storage.check()
  expect(await readdir(place)).toEqual([])
  await storage.put(newKey(1), Buffer.from('x'))
})
