/**
 * Errors that pages met, sent to the server so that an administrator finds them in its log by the number the page
 * shows.
 */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'

export const ClientError = z.object({
  /** The number shown on the page. */
  id: z.string().regex(/^[A-Za-z0-9-]{1,64}$/),
  /** Path of the page, without its query. */
  route: z.string().max(200),
  message: z.string().max(1_000),
  stack: z.string().max(8_000),
})
export type ClientError = z.infer<typeof ClientError>

/** Reports of one person that one node takes within a minute. */
export const CLIENT_ERRORS_PER_MINUTE = 20

export const clientErrorRoutes = {
  report: route({
    method: 'POST',
    path: '/sys/log/clientError',
    can: 'session',
    summary: 'Report a page error to the server log',
    body: ClientError,
    reply: z.null(),
    errors: [errors.tooManyRequests],
    whileForced: true,
    isLogged: false,
  }),
}
