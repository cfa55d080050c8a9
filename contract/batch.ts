/** What a call on several records answers: nothing is hidden, each refusal has its reason. */
import { z } from 'zod'

export const BatchResult = z.object({
  done: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), error: z.string(), msg: z.string() })),
})
export type BatchResult = z.infer<typeof BatchResult>
