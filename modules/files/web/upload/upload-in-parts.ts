/**
 * Sending a large file in parts (tus 1.0). A connection that breaks is waited for; a file that was stopped, or whose
 * page was left, goes on where it was when it is chosen again.
 */
import { DetailedError, Upload, type HttpResponse } from 'tus-js-client'
import { PART_BYTES } from '#contract/upload-parts.ts'
import { PAUSED, type StoredFile } from '#shell/ports.ts'
import { addressOf } from '#shell/request/address.ts'
import { CallError, headersFor, keepRenewedToken, noResponse, settle } from '#shell/request/call.ts'
import { hasStorages } from '#shell/request/storage-origins.ts'
import { readToken } from '#shell/session/token.ts'
import { fingerprintOf, forgetUpload, knownUploads } from './known-uploads.ts'

export interface PartsWish {
  readonly place?: string | undefined
  readonly signal?: AbortSignal
  readonly onProgress?: (share: number) => void
  /** Makes the file of what has arrived. @throws CallError */
  readonly finish: (id: string) => Promise<StoredFile>
}

/** Between tries while the server cannot be reached; each part that arrives begins anew. */
const WAITS_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]
/** How long the server is asked again for a file that it is still making of the parts. */
const FINISH_TRIES = 30
const FINISH_WAIT_MS = 2_000

/** @throws CallError always, whatever went wrong */
export async function uploadInParts(file: File, wish: PartsWish): Promise<StoredFile> {
  const fingerprint = fingerprintOf(file, wish.place)
  if (hasStorages()) await broughtToStorage(file, fingerprint, wish)
  const url = await sent(file, fingerprint, wish)
  try {
    const stored = await finished(url.split('/').at(-1) ?? '', wish)
    forgetUpload(fingerprint)
    return stored
  } catch (thrown) {
    if (isFinal(thrown)) await giveUp(url, fingerprint)
    throw thrown
  }
}

/**
 * Where the organisation's storage takes files from browsers, as many parts go there as can; what is left goes through
 * the server. @throws CallError aborted, where its user stopped it
 */
async function broughtToStorage(file: File, fingerprint: string, wish: PartsWish): Promise<void> {
  const { signal } = wish
  const { bringFile } = await import('./direct-parts.ts') // few organisations have such a storage
  const url = await bringFile(file, fingerprint, wish)
  if (signal?.aborted !== true) return
  if (url !== undefined && signal.reason !== PAUSED) await giveUp(url, fingerprint)
  throw noResponse(true)
}

/** Resolves with the upload's address when all of it is there. */
function sent(file: File, fingerprint: string, { place, signal, onProgress }: PartsWish): Promise<string> {
  return new Promise((resolve, reject) => {
    let sentWith: string | undefined
    const upload = new Upload(file, {
      endpoint: addressOf('/sys/oss/tus'),
      chunkSize: PART_BYTES,
      retryDelays: WAITS_MS,
      metadata: { filename: file.name, ...(place !== undefined && { dirValue: place }) },
      fingerprint: async () => fingerprint,
      urlStorage: knownUploads,
      onShouldRetry: ({ originalResponse }) => isPassing(originalResponse?.getStatus() ?? 0, originalResponse),
      onBeforeRequest: (request) => {
        sentWith = readToken()
        for (const [name, value] of Object.entries(headersFor(sentWith))) request.setHeader(name, value)
      },
      onAfterResponse: (request) => keepRenewedToken(request.getUnderlyingObject() as XMLHttpRequest, sentWith),
      onProgress: (bytes, total) => onProgress?.(total > 0 ? bytes / total : 0),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(refusalOf(error, sentWith)),
    })
    const stop = () => {
      const isKept = signal?.reason === PAUSED
      if (!isKept) forgetUpload(fingerprint)
      upload.abort(!isKept).catch(() => undefined) // where the server does not hear of it, it forgets in a day
      reject(noResponse(true))
    }
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    void upload.findPreviousUploads().then(([previous]) => {
      if (signal?.aborted) return
      if (previous) upload.resumeFromPreviousUpload(previous)
      upload.start()
    })
  })
}

/** What another try may change: no answer, a part that came twice, too many calls, a server in trouble. */
function isPassing(status: number, answer?: HttpResponse | null): boolean {
  if (status === 409) return answer !== undefined && answer !== null && envelopeOf(answer)?.error === 'upload_offset'
  return status === 0 || status === 429 || status >= 500
}

/** A refusal as any other call's. */
function refusalOf(error: unknown, sentWith: string | undefined): unknown {
  const answer = error instanceof DetailedError ? error.originalResponse : undefined
  if (!answer) return noResponse(false)
  try {
    settle(envelopeOf(answer), { status: answer.getStatus(), address: addressOf('/sys/oss/tus'), sentWith })
    return noResponse(false)
  } catch (refusal) {
    return refusal
  }
}

function envelopeOf(answer: HttpResponse): { readonly error?: unknown } | undefined {
  try {
    return JSON.parse(answer.getBody()) as { error?: unknown }
  } catch {
    return undefined
  }
}

/** Making the file takes as long as copying it does: longer than some proxies wait, so it is asked for again. */
async function finished(id: string, { finish, signal }: PartsWish): Promise<StoredFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await finish(id)
    } catch (thrown) {
      const status = thrown instanceof CallError ? thrown.status : 0
      const isOver = tries >= FINISH_TRIES || signal?.aborted === true || !isPassing(status)
      if (isOver) throw thrown
      await new Promise((resolve) => setTimeout(resolve, FINISH_WAIT_MS))
    }
  }
}

/** Nothing but another file, or more room, changes these. */
const isFinal = (thrown: unknown): boolean =>
  thrown instanceof CallError && [404, 413, 415, 422, 460].includes(thrown.status) && thrown.error !== 'quota_exceeded'

async function giveUp(url: string, fingerprint: string): Promise<void> {
  forgetUpload(fingerprint)
  const headers = { ...headersFor(readToken()), 'Tus-Resumable': '1.0.0' }
  await fetch(url, { method: 'DELETE', headers }).catch(() => undefined) // it goes within a day
}
