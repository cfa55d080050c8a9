/** Stable links to records: from mails, messages and other systems, whatever page shows the record today. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, line } from '#contract/scalars.ts'

export const jumpRoutes = {
  find: route({
    method: 'GET',
    path: '/gw/jump',
    can: 'session',
    summary: 'The page of a record; unknown types, missing and forbidden records get the same answer',
    query: z.object({
      type: line(32),
      id: Id,
      /** The portal one is in. */
      portalCode: line(64).optional(),
    }),
    /** Hash path of our own; `portalCode`: the portal whose menu has the page, empty when the present one will do. */
    reply: z.object({ path: z.string(), portalCode: z.string() }),
    errors: [errors.notFound],
    whileViewing: 'read',
  }),
}
