/** What a job of an import is told: whose it is, and of which call. */
import { z } from 'zod'
import type { Actor } from '../access/actor.ts'

export const Errand = z.object({
  importId: z.string(),
  userId: z.string(),
  language: z.enum(['zh', 'en']),
  requestId: z.string(),
})
export type ImportErrand = z.infer<typeof Errand>

export function errandOf({ userId, language, requestId }: Actor, importId: string): ImportErrand {
  return { importId, userId, language, requestId }
}
