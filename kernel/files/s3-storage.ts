/**
 * Files in a bucket of a cloud that speaks S3: Qiniu, Alibaba Cloud, Tencent Cloud. Signed by s3mini (AWS Signature
 * Version 4 in headers and addresses, body unsigned and sent in one piece with its length, as these clouds ask for it).
 */
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { isIP } from 'node:net'
import type { S3mini } from 's3mini'
import { targetOf } from '../egress/outbound.ts'
import { keepCalling } from '../egress/keep-calling.ts'
import type { EgressRules } from '../egress/rules.ts'
import { networkFault } from './network-fault.ts'
import { withSize } from './sized.ts'
import { FileMissing, StorageFault, type StorageDriver, type StorageReason } from './storage.ts'

export interface BucketConfig {
  /** `https://s3.example.com`, without the bucket. */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Before every key; empty, or with a slash at its end. */
  readonly prefix: string
  readonly accessKey: string
  readonly secret: string
}

/** A driver with connections of its own. */
export interface ClosableDriver extends StorageDriver {
  close(): Promise<void>
}

/**
 * The address of a bucket: a name below the endpoint, as the clouds want it. An address of numbers has no names below
 * it, so the bucket comes behind it. @throws EgressError bad_url
 */
export function bucketUrl({ endpoint, bucket }: Pick<BucketConfig, 'endpoint' | 'bucket'>): string {
  const url = targetOf(endpoint)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0) return `${url.origin}/${encodeURIComponent(bucket)}`
  return host.startsWith(`${bucket}.`) ? url.origin : `${url.protocol}//${bucket}.${url.host}`
}

/** @throws EgressError bad_url */
export function createBucketStorage(rules: EgressRules, config: BucketConfig): ClosableDriver {
  const url = bucketUrl(config)
  const calling = keepCalling(rules, url)
  let made: Promise<S3mini> | undefined
  const client = () =>
    (made ??= import('s3mini').then(
      ({ S3mini: Client }) =>
        new Client({
          endpoint: url,
          region: config.region,
          accessKeyId: config.accessKey,
          secretAccessKey: config.secret,
          fetch: calling.fetch,
        }),
    ))
  const nameOf = (key: string) => config.prefix + key
  return {
    put: (key, body, bytes) =>
      withSize(body, bytes, (content, size) =>
        withFaults(key, async () => {
          // Nothing is sent as bytes: a stream would be sent in chunks, which these clouds refuse.
          const sent = size === 0 ? Buffer.concat(await content.toArray()) : (content as unknown as ReadableStream)
          await (await client()).putObject(nameOf(key), sent, undefined, undefined, undefined, size)
        }),
      ),

    read: (key, part) =>
      withFaults(key, async () => {
        const { getObjectRaw } = boundTo(await client())
        const answer = part ? getObjectRaw(nameOf(key), false, part.from, part.to + 1) : getObjectRaw(nameOf(key))
        const { status, body } = await answer
        if (part && status !== 206) {
          await body?.cancel()
          throw new StorageFault('answer', `it answered ${status} to a request for a part`)
        }
        return body === null ? Readable.from([]) : Readable.from(body as WebStream)
      }),

    async remove(key) {
      await withFaults(key, async () => (await client()).deleteObject(nameOf(key))).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error
      })
    },

    presign: async (key, seconds) => (await client()).getPresignedUrl('GET', nameOf(key), seconds),

    // The length is signed: a browser sends that of its body, and no script can make it send another.
    presignPut: async (key, bytes, seconds) =>
      (await client()).getPresignedUrl('PUT', nameOf(key), seconds, {}, { 'Content-Length': String(bytes) }),

    // By its first byte: what answers a `HEAD` says too little of what is wrong.
    sizeOf: (key) =>
      withFaults(key, async () => {
        const { getObjectRaw } = boundTo(await client())
        const { status, headers, body } = await getObjectRaw(nameOf(key), false, 0, 1)
        await body?.cancel()
        const [, size] = /^bytes 0-0\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
        if (size === undefined) throw new StorageFault('answer', `it answered ${status} to a request for a part`)
        return Number(size)
      }),

    close: () => calling.close(),
  }
}

const boundTo = (client: S3mini) => ({ getObjectRaw: client.getObjectRaw.bind(client) })

/** What the clouds call it (S3 API Reference, "Error responses"), and what it means for the setting. */
const REASONS: Readonly<Record<string, StorageReason>> = {
  SignatureDoesNotMatch: 'signature',
  InvalidAccessKeyId: 'access_key',
  AccessDenied: 'denied',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  AuthorizationHeaderMalformed: 'region',
  AuthorizationQueryParametersError: 'region',
  PermanentRedirect: 'region',
  RequestTimeTooSkewed: 'clock',
}

async function withFaults<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw faultOf(key, error)
  }
}

function faultOf(key: string, error: unknown): Error {
  if (error instanceof FileMissing) return error
  if (!(error instanceof Error && 'status' in error && typeof error.status === 'number')) return networkFault(error)
  const code = codeOf(error)
  if (code === 'NoSuchKey' || (error.status === 404 && code === '')) return new FileMissing(key)
  return new StorageFault(REASONS[code] ?? 'answer', `it answered ${error.status} ${code}`.trim(), { cause: error })
}

/** The code in the answer; not every cloud names the type of its answers as s3mini looks for it. */
function codeOf(error: Error): string {
  const body = 'body' in error && typeof error.body === 'string' ? error.body : ''
  return /<Code>([A-Za-z]{1,64})<\/Code>/.exec(body)?.[1] ?? ''
}
