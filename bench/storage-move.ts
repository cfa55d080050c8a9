/** A move of files to a bucket, against a plain copy into it. */
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readEgressRules } from '#kernel/egress/rules.ts'
import { createBucketStorage } from '#kernel/files/s3-storage.ts'
import { newKey } from '#kernel/files/storage.ts'
import type { S3Double } from '../tests/s3-double.ts'
import { BASE } from './client.ts'
import type { Row } from './report.ts'

export const KEYS = { accessKey: 'AKBENCH', secret: 'the secret of the bench' }
const MB = 1024 * 1024
const AT_ONCE = 4

/**
 * Moves everything there is to a bucket: copied, read back, compared; against copying as much alone, as many files at a
 * time.
 * @param part what is copied again and again
 */
export async function measureMove(
  cloud: S3Double,
  token: string,
  { part, folder }: { part: Uint8Array; folder: string },
): Promise<Row> {
  const { endpoint, region, bucket } = cloud
  const config = { endpoint, region, bucket, prefix: '', ...KEYS }
  const { id, local } = await makeStorage(token, cloud)
  const megabytes = await usedMegabytes(token)
  const from = performance.now()
  await ask(token, 'POST', `/sys/storage/${local}/migrate`, { toId: id })
  for (;;) {
    const { status } = (await ask(token, 'GET', '/sys/storage/migration')) as { status: string }
    if (status === 'done') break
    if (status !== 'waiting' && status !== 'running') throw new Error(`the move is ${status}`)
    await sleep(20)
  }
  const ours = megabytes / ((performance.now() - from) / 1_000)
  cloud.objects.clear()
  const bare = await copied(config, { count: Math.ceil((megabytes * MB) / part.length), part, folder })
  return {
    what: `a move of ${megabytes.toFixed(0)} MB to a bucket, read back and compared`,
    goal: '≥ 0.50 of a plain copy',
    figure: `${ours.toFixed(0)} MB/s against ${bare.toFixed(0)} MB/s`,
    ratio: ours / bare,
    isMet: ours / bare >= 0.5,
  }
}

/** Megabytes per second. */
async function copied(
  config: Parameters<typeof createBucketStorage>[1],
  { count, part, folder }: { count: number; part: Uint8Array; folder: string },
): Promise<number> {
  const path = join(folder, 'copied')
  await writeFile(path, part)
  const bucket = createBucketStorage(readEgressRules(config.endpoint.replace('http://', '')), config)
  const from = performance.now()
  for (let first = 0; first < count; first += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - first) }, () =>
        bucket.put(newKey(1), createReadStream(path) as AsyncIterable<Uint8Array>, part.length),
      ),
    )
  const seconds = (performance.now() - from) / 1_000
  await bucket.close()
  return (count * part.length) / MB / seconds
}

async function ask(token: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const reply = await fetch(BASE + path, {
    method,
    headers: { token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const { code, data, msg } = (await reply.json()) as { code: number; data: unknown; msg: string }
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

async function makeStorage(token: string, { endpoint, region, bucket }: S3Double) {
  const { list } = (await ask(token, 'GET', '/sys/storage/page')) as { list: { id: string; type: number }[] }
  const { id } = (await ask(token, 'POST', '/sys/storage', {
    name: 'bench',
    type: 1,
    endpoint,
    region,
    bucket,
    prefix: '',
    accessKey: KEYS.accessKey,
    secretKey: KEYS.secret,
    remark: '',
  })) as { id: string }
  return { id, local: list.find(({ type }) => type === 5)?.id ?? '' }
}

const usedMegabytes = async (token: string): Promise<number> =>
  ((await ask(token, 'GET', '/sys/oss/space')) as { used: number }).used / MB
