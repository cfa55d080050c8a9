/** The payload of an import's job: the import, its owner and the call that started it. */
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'

export const ImportJobIdentity = z.object({
  importId: z.string(),
  userId: z.string(),
  language: z.enum(['zh', 'en']),
  requestId: z.string(),
})
export type ImportJobIdentity = z.infer<typeof ImportJobIdentity>

export function jobIdentityOf({ userId, language, requestId }: Actor, importId: string): ImportJobIdentity {
  return { importId, userId, language, requestId }
}
