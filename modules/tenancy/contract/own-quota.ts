/** What the caller's own organisation uses, and what its package allows. */
import { z } from 'zod'
import { route } from '#contract/route.ts'

const Figure = z.object({
  used: z.number(),
  /** Null: no limit. */
  limit: z.number().nullable(),
})

export const OwnQuota = z.object({
  /** Empty: the organisation has no package, and so the whole product without limits. */
  packageName: z.string(),
  users: Figure,
  /** Of stored files; the limit in bytes, too. */
  bytes: Figure,
  files: z.number(),
  /** A minute; null: no limit. */
  callLimit: z.number().nullable(),
})
export type OwnQuota = z.infer<typeof OwnQuota>

export const ownQuotaRoutes = {
  own: route({
    method: 'GET',
    path: '/sys/quota',
    can: 'sys:quota:page',
    summary: 'What the organisation of the caller uses of its package',
    reply: OwnQuota,
  }),
}
