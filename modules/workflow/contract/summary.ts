/** What the rows of lists say of a request beside its title. */
import { z } from 'zod'

/** Of one request. */
export const MAX_SUMMARY_FIELDS = 5

/** A field of a request, as its rows show it. */
export const SummaryPart = z.object({
  label: z.string(),
  text: z.string(),
  /** The text is a day, or a moment, in ISO 8601: the page writes it in its language and time zone. */
  date: z.enum(['day', 'minute']).nullable(),
})
export type SummaryPart = z.infer<typeof SummaryPart>
