/** The headers of tus 1.0 (https://tus.io/protocols/resumable-upload), read strictly. */
import { line } from '#contract/scalars.ts'
import { AppError, invalid, InvalidInput } from '#kernel/errors.ts'
import { parseInput } from '#kernel/http/parse.ts'
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { tusErrors, UploadFields } from '#files/contract/oss.ts'
import type { Checksum } from './receive-parts.ts'

type Headers = Readonly<Record<string, string | undefined>>

export const TUS = '1.0.0'
export const OFFSET_TYPE = 'application/offset+octet-stream'
/** In every answer. */
export const TUS_HEADERS = { 'Tus-Resumable': TUS, 'Tus-Version': TUS, 'Cache-Control': 'no-store' }

/** @throws AppError upload_protocol */
export function assertProtocol(headers: Headers): void {
  if (headers['tus-resumable'] !== TUS) throw new AppError(tusErrors.protocol)
}

/** A count of bytes. @throws InvalidInput under the name of the header */
export function bytesIn(headers: Headers, name: 'Upload-Length' | 'Upload-Offset'): number {
  const given = headers[name.toLowerCase()]
  if (given === undefined) throw invalid(name, 'required')
  if (!/^\d{1,15}$/.test(given)) throw invalid(name, 'invalid_format')
  return Number(given)
}

const Announced = UploadFields.extend({
  filename: line(400),
  sha256: z
    .string()
    .regex(/^[\da-f]{64}$/)
    .optional(),
})
export type Announced = z.infer<typeof Announced>

const METADATA = 'Upload-Metadata'
const KNOWN: readonly string[] = Object.keys(Announced.shape)

/**
 * What the file is called and what it is for: `filename`, `dirValue`, `fileClass` as beside a plain upload, and
 * `sha256` in hex. Other keys, such as `filetype`, are not looked at: of what type a file is its content decides.
 * @throws InvalidInput
 */
export function announcedIn(headers: Headers): Announced {
  const given = headers[METADATA.toLowerCase()] ?? ''
  const pairs = given
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([key = '']) => KNOWN.includes(key))
    .map(([key = '', value = '']) => [key, textIn(value)] as const)
  const { body } = parseInput({ body: Announced }, { params: undefined, query: undefined, body: fields(pairs) })
  const announced = body as Announced
  return { ...announced, filename: announced.filename.split(/[\\/]/).at(-1) || 'file' }
}

function fields(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [key, value] of pairs) {
    if (Object.hasOwn(found, key)) throw invalid(METADATA, 'invalid_format')
    found[key] = value
  }
  return found
}

/** Base64 of UTF-8. @throws InvalidInput */
function textIn(value: string): string {
  try {
    if (!/^[\w+/]*={0,2}$/.test(value)) throw new InvalidInput([])
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(value, 'base64'))
  } catch {
    throw invalid(METADATA, 'invalid_format')
  }
}

/** Bytes of what the supported algorithms answer. */
const DIGEST_BYTES = { sha1: 20, sha256: 32 } as const
export const ALGORITHMS = Object.keys(DIGEST_BYTES).join(',')

/** @throws InvalidInput for an algorithm that is not offered, as the protocol wants it */
export function checksumIn(headers: Headers): Checksum | undefined {
  const given = headers['upload-checksum']
  if (given === undefined) return undefined
  const [algorithm, value = '', ...rest] = given.split(' ')
  const digest = Buffer.from(value, 'base64')
  if ((algorithm !== 'sha1' && algorithm !== 'sha256') || rest.length > 0)
    throw invalid('Upload-Checksum', 'invalid_value')
  if (digest.byteLength !== DIGEST_BYTES[algorithm]) throw invalid('Upload-Checksum', 'invalid_format')
  return { algorithm, digest }
}

/** @throws AppError unsupported_media */
export function assertOffsetType(headers: Headers): void {
  if (headers['content-type'] !== OFFSET_TYPE) throw new AppError(errors.unsupportedMedia)
}

/** RFC 9110, "HTTP-date", as the extension "Expiration" asks for it. */
export const expiryHeader = (expiresAt: string): string => new Date(expiresAt).toUTCString()
