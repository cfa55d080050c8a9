/** What people change of a portal's looks for themselves: the upper layer of three (readings, "Portals"). */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { line } from '#contract/scalars.ts'
import { ThemeLayer } from '#contract/theme.ts'

/** A portal's code, or `default` where there are no portals. */
const byKey = z.object({ portalCode: line(64).min(1) })
const common = { path: '/sys/sysPortal/theme', can: 'session' } as const

export const portalThemeRoutes = {
  get: route({
    ...common,
    method: 'GET',
    summary: 'The own theme of the signed-in user for a portal',
    query: byKey,
    reply: z.object({ portalCode: z.string(), theme: z.record(z.string(), z.unknown()) }),
    whileForced: true,
    whileViewing: 'read',
    inSupport: true,
  }),
  save: route({
    ...common,
    method: 'PUT',
    summary: 'Replace the own theme of the signed-in user for a portal; an empty theme deletes it',
    body: byKey.extend({ theme: ThemeLayer }),
    reply: z.null(),
    errors: [errors.notFound],
  }),
  reset: route({
    ...common,
    method: 'DELETE',
    summary: 'Delete the own theme of the signed-in user for a portal',
    query: byKey,
    reply: z.null(),
  }),
}
