/**
 * `npm run bench -- storage`: a large upload in parts against a bare Fastify that writes the same bytes to disk, what
 * it adds to the memory of the server, and a move of files to a bucket against a plain copy into it.
 * `--small` takes 64 MB in place of a gigabyte.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PART_BYTES } from '#contract/upload-parts.ts'
import { S3Double } from '../tests/s3-double.ts'
import { BASE, median, signIn } from './client.ts'
import { measured } from './exports.ts'
import { inPairs } from './pairs.ts'
import type { Row } from './report.ts'
import { KEYS, measureMove } from './storage-move.ts'
import { PORT, setStage, startProcess, stopProcess, type Stage } from './stage.ts'

const MB = 1024 * 1024
const REFERENCE = PORT + 3
const PAIRS = 3
/** Text, because a type must be allowed; as large as a part. */
const PART = Buffer.alloc(PART_BYTES, 'A line of text that fills the file.\n')

export async function measureStorage(isSmall: boolean): Promise<Row[]> {
  const megabytes = isSmall ? 64 : 1_024
  const cloud = await S3Double.start(KEYS)
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-upload-'))
  const settings = { EGRESS_ALLOW: `127.0.0.1:${cloud.port}` }
  const stage = await setStage(async () => {}, { settings })
  const args = ['--import', 'tsx', 'bench/upload-reference.ts', String(REFERENCE), folder]
  const reference = await startProcess(args, {}, `http://127.0.0.1:${REFERENCE}/`)
  try {
    const token = await signIn()
    await widen(stage, megabytes)
    const uploads = await measureUploads(stage, token, megabytes)
    return [...uploads, await measureMove(cloud, token, { part: PART, folder })]
  } finally {
    await stopProcess(reference)
    await stage.close()
    await cloud.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Room for everything that is uploaded. */
async function widen({ superuser }: Stage, megabytes: number): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: superuser })
  await client.connect()
  const quota = String(megabytes * 20)
  await client.query("update sys_param set value = $1 where tenant_id = 1 and key = 'oss.quota.mb'", [quota])
  await client.end()
}

async function measureUploads({ server }: Stage, token: string, megabytes: number): Promise<Row[]> {
  const parts = (megabytes * MB) / PART_BYTES
  await uploadInParts(token, 2) // warm
  await putWhole(2)
  const added: number[] = []
  const { ours: own, reference } = await inPairs(
    async () => {
      const { seconds, megabytes: more } = await measured(server, () => uploadInParts(token, parts))
      added.push(more)
      return megabytes / seconds
    },
    async () => megabytes / (await measured(server, () => putWhole(parts))).seconds,
    PAIRS,
  )
  const [ours, bare] = [median(own), median(reference)]
  const memory = Math.max(...added)
  return [
    {
      what: `an upload of ${megabytes} MB in parts, until it is a file`,
      goal: '≥ 0.50 of a bare Fastify to disk',
      figure: `${ours.toFixed(0)} MB/s against ${bare.toFixed(0)} MB/s`,
      ratio: ours / bare,
      isMet: ours / bare >= 0.5,
    },
    { what: 'memory it adds, peak', goal: '≤ 60 MB', figure: `${memory.toFixed(0)} MB`, isMet: memory <= 60 },
  ]
}

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  parts: number
}

/** Sends the same part so often, as one body. @throws what is not answered by a success */
async function send({ url, method, headers, parts }: Sent): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers: { ...headers, 'content-length': String(parts * PART.length) } })
    call.on('response', (reply) => {
      let text = ''
      reply.on('data', (piece: Buffer) => (text += piece.toString()))
      const isGood = (reply.statusCode ?? 500) < 300
      reply.on('end', () => (isGood ? resolve(text) : reject(new Error(`${reply.statusCode} ${text}`))))
    })
    call.on('error', reject)
    void (async () => {
      for (let part = 0; part < parts; part += 1)
        for (let at = 0; at < PART.length; at += MB)
          if (!call.write(PART.subarray(at, at + MB))) await new Promise((drained) => call.once('drain', drained))
      call.end()
    })()
  })
}

const putWhole = (parts: number) =>
  send({
    url: `http://127.0.0.1:${REFERENCE}/`,
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream' },
    parts,
  })

/** As the page does: a call for each part, then one that makes the file. */
async function uploadInParts(token: string, parts: number): Promise<void> {
  const tus = { token, 'tus-resumable': '1.0.0' }
  const metadata = `filename ${Buffer.from('bench.txt').toString('base64')}`
  const begun = await fetch(`${BASE}/sys/oss/tus`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(parts * PART.length), 'upload-metadata': metadata },
  })
  if (begun.status !== 201) throw new Error(await begun.text())
  const id = begun.headers.get('location')?.split('/').at(-1) ?? ''
  for (let part = 0; part < parts; part += 1)
    await send({
      url: `${BASE}/sys/oss/tus/${id}`,
      method: 'PATCH',
      headers: {
        ...tus,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(part * PART.length),
      },
      parts: 1,
    })
  const made = await fetch(`${BASE}/sys/oss/tus/${id}/finish`, { method: 'POST', headers: { token } })
  if (!made.ok) throw new Error(await made.text())
}
