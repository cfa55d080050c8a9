/** Replies with an entity tag: a caller that sends the current tag receives "not modified" instead of the body. */
import type { FastifyReply } from 'fastify'

/**
 * Puts the tag on a reply, for the caller's own browser to keep and to ask about each time.
 * @returns true when the caller holds it already: the reply is 304, and its body need not be made
 */
export function isUnchanged(reply: FastifyReply, tag: string): boolean {
  // The browser would keep a new token with the reply and hand it out again long after its time.
  if (reply.hasHeader('token')) {
    reply.header('cache-control', 'no-store')
    return false
  }
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-language, token, share', etag: tag })
  if (reply.request.headers['if-none-match'] !== tag) return false
  reply.code(304)
  return true
}
