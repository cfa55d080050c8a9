/** Who I am: what every page needs of the signed-in person. */
import { z } from 'zod'
import { ModeOfField } from '#contract/guarded.ts'
import { route } from '#contract/route.ts'
import { Id, Timestamp } from '#contract/scalars.ts'
import { ViewedBy } from './view-as.ts'
import { SuperAdmin } from './user.ts'

const Named = z.object({ id: Id, name: z.string() })

/** What the user may act as, and does: the main department is the first. No post: all of them. */
export const OwnIdentity = z.object({
  deptId: Id,
  postId: Id.nullable(),
  depts: z.array(Named),
  posts: z.array(Named),
})
export type OwnIdentity = z.infer<typeof OwnIdentity>

/** User info always sends strings and lists (readings). `ability` are the permission codes. */
export const Me = z.object({
  id: z.string(),
  username: z.string(),
  realName: z.string(),
  headUrl: z.string(),
  superAdmin: SuperAdmin,
  /** The department in which the user acts. */
  deptId: z.string(),
  deptName: z.string(),
  tenantId: z.string(),
  tenantName: z.string(),
  tenantCert: z.enum(['0', '1', '2']),
  mobile: z.string(),
  email: z.string(),
  roles: z.array(z.string()),
  ability: z.array(z.string()),
  /** The tenant has a package: what an administrator holds is `ability`, too, and not everything. */
  isPackaged: z.boolean(),
  /** Guarded fields that are restricted for the user, by name (`user.mobile`). */
  fieldModes: z.record(z.string(), ModeOfField),
  /** Departments and posts that are enabled, and what the session acts as. */
  identity: OwnIdentity,
  /** Set while another user views as this one. */
  viewing: ViewedBy.optional(),
  /** Set in a visit of the operator's support: the rest of the reply then describes no user of the tenant. */
  support: z.object({ mayAct: z.boolean(), until: Timestamp }).optional(),
  /** Milliseconds until one of their roles begins or ends: then it is time to ask again. Null: none does. */
  changesIn: z.number().nullable().optional(),
})
export type Me = z.infer<typeof Me>

export const meRoutes = {
  info: route({
    method: 'GET',
    path: '/sys/user/info',
    can: 'session',
    summary: 'The signed-in user',
    inSupport: true,
    reply: Me,
    whileForced: true,
    whileViewing: 'read',
  }),
}
