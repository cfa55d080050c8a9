/** Dictionaries: the named value lists that selects and tags are made of. */
import { z } from 'zod'
import { route } from '#contract/route.ts'
import { Flag } from '#contract/scalars.ts'

/** `{val, label, status}` (specification section 3 "Dictionary"); the label in the caller's language. */
export const DictEntry = z.object({ val: z.string(), label: z.string(), status: Flag })
export type DictEntry = z.infer<typeof DictEntry>

export const dictRoutes = {
  all: route({
    method: 'GET',
    path: '/sys/dict/all',
    can: 'session',
    summary: 'Every dictionary by its key',
    reply: z.record(z.string(), z.array(DictEntry)),
    whileForced: true,
  }),
}
