/** Errors of pages, in the server's log. */
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { errors } from '#contract/errors.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { CLIENT_ERRORS_PER_MINUTE, type ClientError } from '#system/contract/client-error.ts'

const MINUTE_SECONDS = 60

export type Report = (actor: Actor, error: ClientError) => Promise<void>

/**
 * Writes reports to the log, at level warn. Anybody signed in may send anything here: so it is little per minute, and
 * cleaned.
 * @throws AppError too_many_requests
 */
export function createReport({ log, errorLog }: Pick<Kernel, 'log' | 'errorLog'>): Report {
  const limiter = new RateLimiterMemory({
    keyPrefix: 'client-error',
    points: CLIENT_ERRORS_PER_MINUTE,
    duration: MINUTE_SECONDS,
  })
  return async ({ tenantId, userId, realName, ip }, { id, route, message, stack }) => {
    await limiter.consume(`${tenantId}:${userId}`).catch(() => {
      throw new AppError(errors.tooManyRequests, { seconds: MINUTE_SECONDS })
    })
    const clientError = { id, route: clean(route), message: clean(message), stack: clean(stack) }
    log.warn({ tenantId, userId, clientError }, 'a page failed')
    const by = { tenantId, userId, userName: realName, ip, requestId: id }
    errorLog.report({
      ...by,
      source: 1,
      place: clientError.route,
      message: clientError.message,
      stack: clientError.stack,
    })
  }
}

/** Without what could hide in a log or lead from it into a session: control characters, tokens, tickets. */
export function clean(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replaceAll(/\b(token|ticket|share|password)=[^\s&#]+/gi, '$1=…')
    .replaceAll(/\b[A-Za-z0-9_-]{40,}\b/g, '…')
}
