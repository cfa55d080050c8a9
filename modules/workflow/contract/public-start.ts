/** What a model says of requests from people without an account. */
import { z } from 'zod'
import { Id, line, requiredLine } from '#contract/scalars.ts'

/** Requests of one process in a day. */
export const MAX_PUBLIC_PER_DAY = 10_000
export const MAX_ANSWER_FIELDS = 20
export const MAX_PUBLIC_STEPS = 50

/** Its process is offered to people without an account, with these conditions. */
export const PublicStart = z.strictObject({
  /**
   * In whose name the requests are filed: who answers for them inside. Rules about the initiator and their leaders mean
   * this user.
   */
  ownerId: Id,
  /** Requests that are accepted in a day of the organisation. */
  perDay: z.int().min(1).max(MAX_PUBLIC_PER_DAY).default(50),
  /** What visitors read above the form; the English text for those who read English, where there is one. */
  note: line(500).default(''),
  noteEn: line(500).default(''),
  /** Variables whose values are shown to whom has the receipt number, by name. */
  answerFields: z.array(requiredLine(100)).max(MAX_ANSWER_FIELDS).default([]),
  /** Ids of the steps whose names visitors are shown while the request is at them. */
  steps: z.array(requiredLine(200)).max(MAX_PUBLIC_STEPS).default([]),
})
export type PublicStart = z.infer<typeof PublicStart>
