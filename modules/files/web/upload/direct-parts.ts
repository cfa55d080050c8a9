/**
 * Bringing the parts of a large file to the storage itself, by addresses that the server signs for one part each. It
 * goes as far as it goes: whatever is left, for whatever reason, goes through the server.
 */
import { PART_BYTES } from '#contract/upload-parts.ts'
import { addressOf } from '#shell/request/address.ts'
import { call, headersFor } from '#shell/request/call.ts'
import { mayCallStorage } from '#shell/request/storage-origins.ts'
import { readToken } from '#shell/session/token.ts'
import { barePartRoutes } from './bare-part-routes.ts'
import { knownUpload, rememberUpload } from './known-uploads.ts'

/** Between tries at a storage that has answered before. */
const WAITS_MS = [1_000, 5_000, 15_000]
/** Storages that took a part from this page, and those that browsers cannot call: their rules (CORS) are not set. */
const reached = new Set<string>()
const unreachable = new Set<string>()

export interface Bringing {
  readonly place?: string | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
}

/**
 * Begins the upload of a file, or goes on with the one that has begun, and brings as many parts to the storage as go
 * there. Resolves with the address of the upload; undefined where the server did not let it begin. Never fails.
 */
export async function bringFile(file: File, fingerprint: string, way: Bringing): Promise<string | undefined> {
  // Without TLS there is no hashing in a browser, so no part could be compared.
  if (!globalThis.isSecureContext) return undefined
  const begun = await beginOrFind(file, fingerprint, way).catch(() => undefined)
  // What the server refuses, it refuses again where its answer is shown.
  if (begun) await bringParts(file, begun, way).catch(() => undefined)
  return begun?.url
}

interface Begun {
  readonly url: string
  /** What is there already. */
  readonly offset: number
}

async function beginOrFind(file: File, fingerprint: string, { place, signal }: Bringing): Promise<Begun | undefined> {
  const headers = { ...headersFor(readToken()), 'Tus-Resumable': '1.0.0' }
  const stop = signal ? { signal } : {}
  const known = knownUpload(fingerprint)
  if (known !== undefined) {
    const state = await fetch(known, { method: 'HEAD', headers, ...stop })
    return state.ok ? { url: known, offset: Number(state.headers.get('upload-offset')) } : undefined
  }
  const begun = await fetch(addressOf('/sys/oss/tus'), {
    method: 'POST',
    headers: { ...headers, 'Upload-Length': String(file.size), 'Upload-Metadata': metadataOf(file, place) },
    ...stop,
  })
  const url = begun.headers.get('location')
  if (!begun.ok || url === null) return undefined
  rememberUpload(fingerprint, url)
  return { url, offset: 0 }
}

/** As tus asks for it: names, and values as base64 of UTF-8. */
const metadataOf = ({ name }: File, place: string | undefined): string =>
  Object.entries({ filename: name, ...(place !== undefined && { dirValue: place }) })
    .map(([key, value]) => `${key} ${base64(value)}`)
    .join(',')

const base64 = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

async function bringParts(file: File, { url, offset }: Begun, { signal, onProgress }: Bringing): Promise<void> {
  const params = { id: url.split('/').at(-1) ?? '' }
  for (let at = offset; at < file.size;) {
    if (signal?.aborted === true) return
    const address = await call(barePartRoutes.addressPart, { params, body: { offset: at }, ...(signal && { signal }) })
    if (!address || !mayCallStorage(address.url)) return
    const part = file.slice(at, at + address.bytes)
    const from = at
    const isThere = await brought(part, address.url, {
      ...(signal && { signal }),
      onProgress: (bytes) => onProgress?.((from + bytes) / file.size),
    })
    if (!isThere) return
    const sha256 = hex(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()))
    at = (await call(barePartRoutes.claimPart, { params, body: { offset: at, sha256 } })).received
  }
}

interface Way {
  readonly signal?: AbortSignal
  /** In bytes. */
  readonly onProgress: (bytes: number) => void
}

/** Whether the storage has taken the part. */
async function brought(part: Blob, url: string, way: Way): Promise<boolean> {
  const { origin } = new URL(url)
  if (unreachable.has(origin)) return false
  for (let tries = 0; ; tries += 1) {
    const status = await put(part, url, way)
    if (status >= 200 && status < 300) {
      reached.add(origin)
      return true
    }
    // A browser does not tell a storage whose rules are not set from one that cannot be reached.
    if (status === 0 && way.signal?.aborted !== true && !reached.has(origin)) unreachable.add(origin)
    const wait = WAITS_MS[tries]
    const isPassing = reached.has(origin) && (status === 0 || status === 429 || status >= 500)
    if (!isPassing || wait === undefined || way.signal?.aborted === true) return false
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

/** Resolves with the status, 0 without an answer. Only XMLHttpRequest tells how much has been sent. */
function put(part: Blob, url: string, { signal, onProgress }: Way): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    request.open('PUT', url)
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(Math.min(loaded, PART_BYTES)))
    request.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', stop)
      resolve(request.status)
    })
    signal?.addEventListener('abort', stop, { once: true })
    request.send(part)
  })
}

const hex = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
