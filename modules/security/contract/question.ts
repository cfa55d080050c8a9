/** The security questions of the signed-in user, by which they can replace a forgotten password. */
import { z } from 'zod'
import { errors } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { requiredLine } from '#contract/scalars.ts'
import { Sealed } from '#contract/session.ts'
import { MAX_ANSWER_LENGTH } from './recovery.ts'

/** The dictionary of questions to choose from. */
export const QUESTION_DICTIONARY = 'security_question'
export const MIN_QUESTIONS = 3
export const MAX_OWN_QUESTIONS = 10
export const MAX_QUESTION_LENGTH = 100

const OwnQuestions = z.object({
  /** Values of the dictionary, or the user's own words. */
  questions: z.array(z.string()),
  /** How many must be there at least, and how many of them from the dictionary. */
  required: z.number(),
  requiredOfDictionary: z.number(),
  /** Whether the organisation accepts answers at all. */
  isAccepted: z.boolean(),
})
export type OwnQuestions = z.infer<typeof OwnQuestions>

/** Sealed by `save`; all questions at once, in order. */
export const QuestionsDraft = z.object({
  nonce: z.string().max(64),
  questions: z
    .array(
      z.object({
        /** A value of the dictionary; anything else is a question in the user's own words. */
        question: requiredLine(MAX_QUESTION_LENGTH),
        answer: z.string().trim().min(1).max(MAX_ANSWER_LENGTH),
        confirmation: z.string().trim().min(1).max(MAX_ANSWER_LENGTH),
      }),
    )
    .max(MAX_OWN_QUESTIONS),
})
export type QuestionsDraft = z.infer<typeof QuestionsDraft>

export const ownQuestionRoutes = {
  list: route({
    method: 'GET',
    path: '/user/center/question',
    can: 'session',
    summary: 'The security questions of the signed-in user, without answers',
    reply: OwnQuestions,
  }),
  save: route({
    method: 'PUT',
    path: '/user/center/question',
    can: 'session',
    stepUp: true,
    summary: 'Replace the security questions of the signed-in user',
    body: Sealed,
    reply: z.null(),
    errors: [errors.signInExpired],
  }),
  remove: route({
    method: 'DELETE',
    path: '/user/center/question',
    can: 'session',
    stepUp: true,
    summary: 'Delete the security questions of the signed-in user',
    reply: z.null(),
  }),
}
