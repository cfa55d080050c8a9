/** Which uploads of this user have begun and not finished: by the file, so that the same file goes on where it was. */
import type { PreviousUpload, UrlStorage } from 'tus-js-client'
import { stored } from '#shell/session/storage.ts'

/** The server forgets an upload a day after its last part. */
const KEPT_MS = 24 * 60 * 60_000

interface Known {
  url: string
  /** When it began, or went on last. */
  at: number
}

/** The same file for the same purpose; as far as a browser tells files apart. */
export const fingerprintOf = ({ name, size, lastModified }: File, place = ''): string =>
  [place, name, size, lastModified].join('|')

function read(now = Date.now()): Record<string, Known> {
  try {
    const all = JSON.parse(stored.read('uploads') ?? '{}') as Record<string, Known>
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => now - at < KEPT_MS))
  } catch {
    return {}
  }
}

export function forgetUpload(fingerprint: string): void {
  const { [fingerprint]: _, ...others } = read()
  stored.writeJson('uploads', others)
}

/** The same for tus-js-client, under a key of our own that goes at sign-out, and without what the file is called. */
export const knownUploads: UrlStorage = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint) => {
    const known = read()[fingerprint]
    return known ? [previous(fingerprint, known)] : []
  },
  removeUpload: async (fingerprint) => forgetUpload(fingerprint),
  addUpload: async (fingerprint, { uploadUrl }) => {
    if (uploadUrl !== null) rememberUpload(fingerprint, uploadUrl)
    return fingerprint
  },
}

export const rememberUpload = (fingerprint: string, url: string): void =>
  stored.writeJson('uploads', { ...read(), [fingerprint]: { url, at: Date.now() } })

/** Where the upload of this file is; undefined where none has begun. */
export const knownUpload = (fingerprint: string): string | undefined => read()[fingerprint]?.url

const previous = (fingerprint: string, { url, at }: Known): PreviousUpload => ({
  size: null,
  metadata: {},
  creationTime: new Date(at).toISOString(),
  urlStorageKey: fingerprint,
  uploadUrl: url,
  parallelUploadUrls: null,
})
