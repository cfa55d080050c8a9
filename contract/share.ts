/**
 * Share tickets: a link that opens one record to a user who is not signed in, until it expires, is used up or is
 * revoked. The *ticket* stands in the link. Opening it answers a *pass*, which the calls about that record carry.
 */
import { z } from 'zod'
import { errors } from './errors.ts'
import { route } from './route.ts'
import { Id } from './scalars.ts'
import { ShareKindName } from './share-kinds.ts'

/**
 * Names the header in which a call carries its pass, and the parameter where the browser itself fetches (`inAddress`).
 */
export const SHARE = 'share'

export const OpenedShare = z.object({
  kind: ShareKindName,
  /** The record it opens. */
  id: Id,
  label: z.string(),
  /** For the header or parameter `share` of the calls about this record, for a few hours. */
  pass: z.string(),
})
export type OpenedShare = z.infer<typeof OpenedShare>

export const shareTicketRoutes = {
  open: route({
    method: 'POST',
    path: '/share/open',
    can: 'public',
    summary: 'Open a share link; unknown, expired, revoked and used-up links get the same answer',
    body: z.object({ ticket: z.string().min(1).max(200), password: z.string().max(256).optional() }),
    reply: OpenedShare,
    errors: [errors.shareGone, errors.sharePasswordRequired, errors.sharePasswordWrong],
  }),
}
