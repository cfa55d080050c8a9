/** Replies that are files. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import iconv from 'iconv-lite'
import type { BytePart, FileBody } from '#contract/file.ts'
import { partOf } from './range.ts'

/**
 * Sends a file: never sniffed, never run; its name for old clients in GBK and for all others in UTF-8 (RFC 6266). Of a
 * stored file the part that is asked for: 206, or 416 when it begins behind the end.
 */
export async function sendFile(reply: FastifyReply, file: FileBody): Promise<FastifyReply> {
  const { name, type, bytes, inline = false } = file
  const part = typeof file.body === 'function' ? partOf(reply.request.headers.range, bytes ?? 0) : undefined
  // Opened before any header is set: what is missing answers like anything else that is.
  const body = part === 'beyond' ? '' : await contentOf(file.body, part)
  reply
    .type(type)
    .header('content-disposition', dispositionOf(name, inline && isHarmless(type)))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', cachingOf(file))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  if (typeof file.body === 'function') reply.header('accept-ranges', 'bytes')
  if (part === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes}`).send(body)
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${bytes}`)
  const length = part ? part.to - part.from + 1 : bytes
  if (length !== undefined) reply.header('content-length', length)
  return reply.send(body)
}

async function contentOf(body: FileBody['body'], part: BytePart | undefined): Promise<Buffer | Readable> {
  if (typeof body === 'function') return Readable.from(await body(part))
  return body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body)
}

/** What a browser shows without running any of it. Whatever a handler says, SVG and HTML are saved, never shown. */
function isHarmless(type: string): boolean {
  return /^(image\/(png|jpeg|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+|text\/plain)(;|$)/.test(type)
}

function cachingOf({ maxAge, isPublic = false }: Pick<FileBody, 'maxAge' | 'isPublic'>): string {
  if (maxAge === undefined) return 'no-store'
  return isPublic ? `public, max-age=${maxAge}, immutable` : `private, max-age=${maxAge}`
}

/** `filename="<GBK bytes>"` and `filename*=UTF-8''…` (readings, "Downloads"). */
export function dispositionOf(name: string, inline: boolean): string {
  const sendable = name.replace(/[\p{Cc}\p{Cs}]/gu, '_')
  const gbk = iconv.encode(sendable.replace(/["\\]/g, '_'), 'gbk').toString('latin1')
  // The second byte of a character may be a backslash, which would swallow the quotation mark behind it.
  const quoted = gbk.endsWith('\\') ? `${gbk}_` : gbk
  return `${inline ? 'inline' : 'attachment'}; filename="${quoted}"; filename*=UTF-8''${encodeName(sendable)}`
}

/** RFC 5987 leaves these unencoded characters of encodeURIComponent out. */
const encodeName = (name: string): string =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
