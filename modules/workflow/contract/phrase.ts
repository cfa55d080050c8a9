/**
 * Phrases that a user inserts into their comments: their own, in their order. Those of the organisation are the
 * entries of the dictionary `approval_phrase`.
 */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { requiredLine } from '#contract/scalars.ts'

export const MAX_PHRASES = 50
/** The dictionary of the organisation's phrases. */
export const PHRASE_DICT = 'approval_phrase'

export const PhraseText = requiredLine(200)

export const PhraseUpdate = z.object({
  phrases: z
    .array(PhraseText)
    .max(MAX_PHRASES)
    .superRefine((all, { addIssue }) => {
      all.forEach((one, at) => {
        if (all.indexOf(one) < at) addIssue({ code: 'custom', path: [at], message: 'phrase_twice', input: one })
      })
    }),
})
export type PhraseUpdate = z.infer<typeof PhraseUpdate>

export const workflowPhraseRoutes = {
  list: route({
    method: 'GET',
    path: '/workflow/phrase',
    can: 'wf:task:handle',
    summary: 'The phrases of the signed-in user, in their order',
    reply: z.array(z.string()),
    whileViewing: 'private',
  }),
  update: route({
    method: 'PUT',
    path: '/workflow/phrase',
    can: 'wf:task:handle',
    summary: 'Replace the phrases of the signed-in user',
    body: PhraseUpdate,
    reply: z.null(),
  }),
}
