/** The scan against the clamd of ClamAV itself, with signatures that this test writes. Skipped where it is missing. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ossRoutes } from '#files/contract/oss.ts'
import { createClamd, type Clamd } from '#kernel/clamd/clamd.ts'
import { eicar } from './clamd-double.ts'
import { aServer, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { setParam } from './params.ts'
import { named } from './some-files.ts'

const BINARY = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path))
if (BINARY === undefined) process.stderr.write('skipped: clamd is missing (Debian: apt-get install clamav-daemon)\n')
const NAME = 'Portico.Test'
const MAX_STREAM = 2_000_000
const START_MS = 120_000

let folder: string
let daemon: ChildProcess
let clamd: Clamd
let server: TestServer & { close: () => Promise<void> }

beforeAll(async () => {
  if (BINARY === undefined) return
  folder = mkdtempSync(join(tmpdir(), 'portico-clamd-'))
  const hash = createHash('md5').update(eicar()).digest('hex')
  // By content anywhere in a file (.ndb), and by the hash of a whole file (.hdb).
  writeFileSync(join(folder, 'own.ndb'), `${NAME}:0:*:${eicar().toString('hex')}\n`)
  writeFileSync(join(folder, 'own.hdb'), `${hash}:${eicar().length}:${NAME}.Hash\n`)
  const socket = join(folder, 'clamd.ctl')
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${folder}`,
    `TemporaryDirectory ${folder}`,
    `StreamMaxLength ${MAX_STREAM}`,
    'Foreground yes',
    'ReadTimeout 20',
  ]
  writeFileSync(join(folder, 'clamd.conf'), `${settings.join('\n')}\n`)
  daemon = spawn(BINARY, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  clamd = createClamd({ path: socket })
  const isReady = () =>
    clamd.ping().then(
      () => true,
      () => false,
    )
  await until(isReady, START_MS)
  server = await aServer({ listen: true, env: { CLAMD: socket } })
}, START_MS)
afterAll(async () => {
  if (BINARY === undefined) return
  await server.close()
  daemon.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function* once(content: Uint8Array) {
  yield content
}

test.skipIf(BINARY === undefined)(
  'names its version, finds EICAR, also in a zip, and takes no more than it may',
  async () => {
    expect(await clamd.version()).toBe(
      execFileSync(BINARY ?? '', ['--version'])
        .toString()
        .split('/')[0]
        ?.trim(),
    )
    expect(await clamd.scan(once(Buffer.from('hello')))).toEqual({ kind: 'clean' })
    expect(await clamd.scan(once(eicar()))).toMatchObject({
      kind: 'infected',
      signature: expect.stringContaining(NAME) as string,
    })
    const packed = zipSync({ 'folder/eicar.com': eicar(), 'more.txt': Buffer.alloc(10_000, 'x') })
    expect(packed.includes(eicar()[10] ?? 0)).toBe(true)
    expect(await clamd.scan(once(packed))).toMatchObject({ kind: 'infected' })
    expect(await clamd.scan(once(Buffer.alloc(MAX_STREAM * 4)))).toEqual({ kind: 'tooLarge' })
    expect(await clamd.scan(once(Buffer.alloc(MAX_STREAM - 1)))).toEqual({ kind: 'clean' })
  },
)

test.skipIf(BINARY === undefined)(
  'uploads are refused, and what was there is found by a scan',
  async () => {
    const token = await server.admin()
    const upload = (name: string, content: Uint8Array) =>
      server.call(ossRoutes.create, { token, file: named(name, content) })
    const zip = zipSync({ 'a/eicar.com': eicar() })
    expect((await upload('before.zip', zip)).status).toBe(200)
    expect((await server.call(ossRoutes.beginScan, { token, body: {} })).status).toBe(200)
    const state = async () => (await server.call(ossRoutes.scan, { token })).data
    await until(async () => (await state()).scan?.status === 'done', 60_000)
    expect(await state()).toMatchObject({ scanner: 'ready', infected: 1 })
    await setParam(server, token, { key: 'oss.scan', value: 2 })
    for (const [name, content] of [
      ['eicar.txt', eicar()],
      ['eicar.zip', zip],
    ] as const)
      expect(await upload(name, content)).toMatchObject({ status: 422, body: { error: 'file_infected' } })
    expect((await upload('clean.txt', Buffer.from('hello'))).status).toBe(200)
  },
  120_000,
)
