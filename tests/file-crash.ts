/**
 * Nodes killed while they move files between storages and scan them; the next node goes on. Nothing is lost or
 * incomplete, each row names a whole file, sources stay for a day, and no file is left unscanned.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { storageRoutes } from '#files/contract/storage.ts'
import { piecesOf } from '#kernel/files/pieces.ts'
import { sweepLeftovers } from '../modules/files/server/storage/migration.service.ts'
import { ClamdDouble } from './clamd-double.ts'
import { SECRET_KEY } from './constants.ts'
import { aDatabase, aNode, type TestServer } from './harness.ts'
import { until } from './kernel-parts.ts'
import { setParam } from './params.ts'
import { S3Double } from './s3-double.ts'
import { serverBundle, ServerProcess } from './server-process.ts'
import { named } from './some-files.ts'
import { uploadFile } from './stored-files.ts'

const TIMEOUT_MS = 120_000
/** New files of a round, and how many of them have moved when the node dies. */
const FILES = 8
const MOVED = 3
const TENANT = 1

interface Stored {
  id: string
  content: string
}

export function describeFileCrash(rounds: number): void {
  let folder: string
  let database: Awaited<ReturnType<typeof aDatabase>>
  let superuser: pg.Pool
  let front: TestServer
  let cloud: S3Double
  let clamd: ClamdDouble
  let node: ServerProcess
  let token: string
  /** Storages by turns: the local disk, the bucket. */
  let ids: readonly [string, string]
  const files: Stored[] = []
  let started = 0

  const startNode = async () => {
    started += 1
    const env = { DATABASE_URL: database.urls.owner, SECRET_KEY, FILES_DIR: join(folder, 'files'), ...own() }
    node = new ServerProcess(await serverBundle(), join(folder, `node-${started}`), env)
    await node.ready()
  }
  const own = () => ({ EGRESS_ALLOW: `127.0.0.1:${cloud.port}`, CLAMD: clamd.address })
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await superuser.query<Row>(text, values)).rows

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portico-file-crash-'))
    database = await aDatabase()
    cloud = await S3Double.start({ accessKey: 'AKTEST', secret: 'right' })
    clamd = await ClamdDouble.start()
    front = await aNode(database.urls, { env: { FILES_DIR: join(folder, 'files'), ...own() } }) // for calls alone
    const address = new URL(inject('superuser'))
    address.pathname = new URL(database.urls.owner).pathname
    superuser = new pg.Pool({ connectionString: address.toString(), max: 2 })
    superuser.on('error', () => {})
    await superuser.query('delete from sys_oss_use')
    await superuser.query('delete from sys_oss')
    token = await front.admin()
    await setParam(front, token, { key: 'oss.scan', value: 1 })
    ids = await makeStorages(front, token, cloud)
    await startNode()
  }, TIMEOUT_MS)
  afterAll(async () => {
    await node.kill('server')
    await superuser.end()
    await front.stop()
    await database.drop()
    await cloud.stop()
    await clamd.stop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Uploads files, begins to move all to the other storage, kills the node in the middle, and lets another go on. */
  async function round(number: number): Promise<void> {
    // The last round may be longer ago than a sign-in is a proof.
    token = await front.admin()
    cloud.interfere = async () => {
      await sleep(250)
      return false
    }
    clamd.delay = 150
    for (let at = 0; at < FILES; at += 1) {
      const content = randomBytes(3_000 + at).toString('hex')
      const { id } = await uploadFile(front, { token, file: named(`${number}-${at}.txt`, content) })
      files.push({ id, content })
    }
    const [from, to] = number % 2 === 1 ? ids : ([ids[1], ids[0]] as const)
    const { data } = await front.call(storageRoutes.migrate, { token, params: { id: from }, body: { toId: to } })
    const isMoved = number % 2 === 1 ? 'is not null' : 'is null'
    const moved = async () => (await rows(`select from sys_oss where storage_id ${isMoved}`)).length
    const atFirst = number % 2 === 1 ? 0 : FILES // new files lie on the local disk
    await until(async () => (await moved()) >= Math.min(files.length, atFirst + MOVED), TIMEOUT_MS)
    await node.kill('server')
    cloud.interfere = undefined
    clamd.delay = 0
    await expectWhole() // before the next node begins
    const lost = (await rows<{ name: string }>('select name from sys_node')).map(({ name }) => name)
    await startNode()
    // Time passes: the node is known to be lost at once.
    await superuser.query(`update sys_node set alive_until = now() - interval '1 second' where name = any($1)`, [lost])
    await until(async () => (await statusOf(data.id)) === 'done', TIMEOUT_MS)
    expect(await moved()).toBe(files.length)
    await expectWhole()
  }
  const statusOf = async (id: string) =>
    (await rows<{ status: string }>('select status from sys_task where id = $1', [id]))[0]?.status

  /** Every row names a file that is there, byte by byte. */
  async function expectWhole(): Promise<void> {
    const places = await rows<{ id: string; place: string }>('select id, storage_key as place from sys_oss')
    const byId = new Map(places.map(({ id, place }) => [id, place]))
    expect(byId.size).toBe(files.length)
    for (const { id, content } of files) expect(await contentAt(front, byId.get(id) ?? '')).toBe(content)
  }

  test(`no file is lost, half or unscanned after ${rounds} kills`, { timeout: TIMEOUT_MS * (rounds + 1) }, async () => {
    for (let number = 1; number <= rounds; number += 1) await round(number)
    await until(async () => (await rows('select from sys_oss where scan_due_at is not null')).length === 0, TIMEOUT_MS)
    expect(await rows('select from sys_oss where scan_status <> 1')).toEqual([])

    // Sources are still there, as are copies of which no row knows; a day later nothing but what rows name.
    const left = await rows<{ place: string }>('select place from sys_storage_leftover')
    expect(left.length).toBeGreaterThanOrEqual(files.length)
    await sweepLeftovers(front.node.kernel, TENANT)
    expect(await rows('select from sys_storage_leftover')).toHaveLength(left.length)
    const before = await storedOf(folder, cloud)
    expect(before).toBeGreaterThanOrEqual(files.length * 2)
    await superuser.query('update sys_storage_leftover set due_at = now()')
    while ((await rows('select from sys_storage_leftover')).length > 0) await sweepLeftovers(front.node.kernel, TENANT)
    await expectWhole()
    const reports = await rows('select from sys_task where file_key is not null')
    expect(await storedOf(folder, cloud)).toBe(files.length + reports.length)
  })
}

async function makeStorages(front: TestServer, token: string, cloud: S3Double): Promise<[string, string]> {
  const { data } = await front.call(storageRoutes.page, { token, query: {} })
  const { endpoint, region, bucket } = cloud
  const keys = { accessKey: 'AKTEST', secretKey: 'right', prefix: '', remark: '' }
  const body = { name: 'Cloud', type: 1, endpoint, region, bucket, ...keys } as const
  const made = await front.call(storageRoutes.create, { token, body })
  return [data.list[0]?.id ?? '', made.data.id]
}

async function contentAt({ node }: TestServer, place: string): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of piecesOf(await node.kernel.files.read(place))) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

/** Files of the disk and objects of the bucket, those of killed processes included. */
async function storedOf(folder: string, cloud: S3Double): Promise<number> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
  return cloud.objects.size + entries.filter((entry) => entry.isFile()).length
}
