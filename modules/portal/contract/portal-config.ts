/** A person's own default portal (specification section 3 "User default portal config"). */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Id, line } from '#contract/scalars.ts'

export const PortalConfig = z.object({
  /** Empty: nothing was ever chosen. */
  id: z.string(),
  /** Empty: none. */
  portalCode: z.string(),
  /** In the caller's language. */
  portalName: z.string(),
  userId: Id,
  defaultFlag: z.literal('2'),
})
export type PortalConfig = z.infer<typeof PortalConfig>

/** Blank code and name choose none (specification section 5). The name is read off the portal, whatever comes. */
const chosen = {
  portalCode: line(64).default(''),
  portalName: line(64).default(''),
  /** The caller's own; left out, too. */
  userId: Id.optional(),
  defaultFlag: z.literal('2').default('2'),
}

export const portalConfigRoutes = {
  own: route({
    method: 'GET',
    path: '/sys/sysPortalConfig/getUserDefaultPortal',
    can: 'session',
    summary: 'The default portal of the signed-in user',
    inSupport: true,
    reply: PortalConfig,
    whileForced: true,
    whileViewing: 'read',
  }),
  create: route({
    method: 'POST',
    path: '/sys/sysPortalConfig',
    can: 'session',
    summary: 'Set or clear the default portal of the signed-in user',
    body: z.object({ id: line(64).nullish(), ...chosen }),
    reply: z.object({ id: Id }),
  }),
  update: route({
    method: 'PUT',
    path: '/sys/sysPortalConfig',
    can: 'session',
    summary: 'Change or clear the default portal of the signed-in user',
    body: z.object({ id: Id, ...chosen }),
    reply: z.object({ id: Id }),
    errors: [errors.notFound],
  }),
}
