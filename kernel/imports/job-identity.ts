/** The payload of an import's job: the import, its owner and the call that started it. */
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'

export const ImportJobIdentity = z.object({
  importId: z.string(),
  userId: z.string(),
  language: z.enum(['zh', 'en']),
  requestId: z.string(),
  /** What the owner acted as; left out where they have a single identity. */
  acting: z.object({ deptId: z.string(), postId: z.string().nullable() }).optional(),
})
export type ImportJobIdentity = z.infer<typeof ImportJobIdentity>

export function jobIdentityOf({ userId, language, requestId, acting }: Actor, importId: string): ImportJobIdentity {
  return { importId, userId, language, requestId, ...(acting && { acting }) }
}
