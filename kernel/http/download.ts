/** Replies that are files. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import iconv from 'iconv-lite'
import type { FileBody } from '#contract/file.ts'

/** Sends a file: never sniffed, never run; its name for old clients in GBK and for all others in UTF-8 (RFC 6266). */
export function sendFile(reply: FastifyReply, file: FileBody): FastifyReply {
  const { name, type, body, bytes, inline = false } = file
  reply
    .type(type)
    .header('content-disposition', dispositionOf(name, inline && isHarmless(type)))
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', cachingOf(file))
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply.send(body instanceof Uint8Array ? Buffer.from(body) : Readable.from(body))
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
