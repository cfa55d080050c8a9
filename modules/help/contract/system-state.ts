/** How the parts are that an organisation relies on, for those who look after it. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Timestamp } from '#contract/scalars.ts'

export const SystemState = z.object({
  checkedAt: Timestamp,
  storage: z.object({
    /** Bytes of all files of the organisation. */
    used: z.number(),
    /** Bytes that they may take together. */
    quota: z.number(),
    /** False: the folder cannot be written, so nothing can be uploaded. */
    isWritable: z.boolean(),
  }),
  /** Events of the organisation: those that wait to be delivered, and those that were given up after ten failures. */
  background: z.object({ waiting: z.number().int(), failed: z.number().int() }),
})
export type SystemState = z.infer<typeof SystemState>

export const systemStateRoutes = {
  now: route({
    method: 'GET',
    path: '/help/systemState',
    can: 'sys:stat:view',
    summary: 'The status of database, file storage and background jobs',
    reply: SystemState,
  }),
}
