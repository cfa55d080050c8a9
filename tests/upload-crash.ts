/** A large upload whose node is killed again and again: it goes on, on another node, and nothing is left behind. */
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepLeftovers } from '#files/server/storage/migration.service.ts'
import { SECRET_KEY } from './constants.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { ServerProcess, serverBundle } from './server-process.ts'
import { TusCaller } from './tus-caller.ts'
import { asSuperuser, OURS } from './two-tenants.ts'

const MB = 1024 * 1024
/** Sent to a node before it dies at the latest; a part has 8 MB. */
const AT_ONCE = 14 * MB

export function describeUploadCrash(rounds: number): void {
  let database: Awaited<ReturnType<typeof aDatabase>>
  let superuser: Awaited<ReturnType<typeof asSuperuser>>
  let folder: string
  let front: TestServer
  let node: ServerProcess | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-upload-crash-'))
    await mkdir(join(folder, 'files'))
    database = await aDatabase()
    superuser = await asSuperuser(database.urls.owner)
    front = await aNode(database.urls, { listen: true, env: { FILES_DIR: join(folder, 'files') } })
  })
  afterAll(async () => {
    await node?.kill('server')
    await superuser.end()
    await front.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (name: string): Promise<string> => {
    const env = { DATABASE_URL: database.urls.owner, SECRET_KEY, FILES_DIR: join(folder, 'files') }
    node = new ServerProcess(await serverBundle(), join(folder, name), env)
    return await node.ready()
  }
  const filesOnDisk = async () =>
    (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })).filter((each) => each.isFile())

  test(
    `a file survives ${rounds} times kill -9 of the node that takes it`,
    { timeout: 60_000 * (rounds + 2) },
    async () => {
      const token = await front.admin()
      const tus = new TusCaller(front, token)
      const kept = (await filesOnDisk()).length
      const content = Buffer.from(randomBytes((rounds * 5 + 4) * MB).toString('hex'))
      const sum = createHash('sha256').update(content).digest('hex')
      const path = await tus.begin({ name: 'large.txt', bytes: content.length, more: { sha256: sum } })
      let offset = 0
      for (let round = 0; round < rounds; round += 1) {
        const address = await start(`node-${round}`)
        const sent = content.subarray(offset, offset + AT_ONCE)
        const killAfter = Math.ceil(Math.random() * sent.length)
        await sendUntil(`${address}/xtbg${path}`, { token, offset, sent, killAfter })
        await node?.kill('server')
        const now = await tus.offset(path)
        expect(now).toBeGreaterThanOrEqual(offset)
        expect(now).toBeLessThanOrEqual(offset + sent.length)
        offset = now
        // Another node goes on at once: nothing must be waited for.
        const next = content.subarray(offset, offset + MB)
        if (next.length > 0) await tus.patch(path, offset, next)
        offset += next.length
        expect(await tus.offset(path)).toBe(offset)
      }
      if (offset < content.length) await tus.patch(path, offset, content.subarray(offset))
      const { data, body } = await tus.finish(path)
      expect(data, JSON.stringify(body)).toMatchObject({ bytes: content.length })

      await superuser.query('update sys_storage_leftover set due_at = now()')
      await sweepLeftovers(front.node.kernel, OURS)
      await until(async () => (await filesOnDisk()).length === kept + 1, 30_000)
      const { rows } = await superuser.query('select storage_key from sys_oss where id = $1', [data.id])
      expect(await sha256Of(join(folder, 'files', String(rows[0].storage_key)))).toBe(sum)
    },
  )
}

interface Sending {
  token: string
  offset: number
  sent: Uint8Array
  killAfter: number
}

/** Sends so many bytes of a body that announces more; resolves when they have left. */
async function sendUntil(url: string, { token, offset, sent, killAfter }: Sending): Promise<void> {
  const call = request(url, {
    method: 'PATCH',
    headers: {
      token,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(sent.length),
    },
  })
  call.on('error', () => undefined) // it is cut
  for (let at = 0; at < killAfter; at += 65_536)
    await new Promise<void>((done) => call.write(sent.subarray(at, Math.min(at + 65_536, killAfter)), () => done()))
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(piece)
  return hash.digest('hex')
}
