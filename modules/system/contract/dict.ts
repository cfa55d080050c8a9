/**
 * Dictionaries: named lists of values, flat or as trees, that selects and tags are made of. The product's own and those
 * a tenant makes for itself (`dict-cust.ts`) are administered by the same calls at two addresses: `dict-type.ts` has
 * those of the dictionaries, `dict-data.ts` those of their entries.
 */
import { z } from 'zod'
import { errorCode } from '#contract/errors.ts'
import { route } from '#contract/route.ts'
import { Flag, Ids } from '#contract/scalars.ts'

/** The colour of a value where it shows as a tag; always together with its word. */
export const DictTone = z.enum(['neutral', 'accent', 'success', 'error', 'warning', 'info'])
export type DictTone = z.infer<typeof DictTone>

export const dictErrors = {
  dictProtected: errorCode('dict_protected', 409, 60),
  codeFixed: errorCode('dict_code_fixed', 409, 61),
  codeTaken: errorCode('dict_code_taken', 409, 62),
  valueTaken: errorCode('dict_value_taken', 409, 63),
  entryProtected: errorCode('dict_entry_protected', 409, 64),
  belowItself: errorCode('dict_below_itself', 409, 65),
  tooDeep: errorCode('dict_too_deep', 409, 66),
  full: errorCode('dict_full', 409, 67),
}

/**
 * `{val, label, status}` (specification section 3 "Dictionary"); the label in the caller's language. Every page loads
 * all of them at its start, so what is not needed is left out: `tone` where it is neutral, `id` and `pid` where the
 * dictionary is no tree. `pid` is '0' at the top.
 */
export const DictEntry = z.object({
  val: z.string(),
  label: z.string(),
  status: Flag,
  tone: DictTone.optional(),
  id: z.string().optional(),
  pid: z.string().optional(),
})
export type DictEntry = z.infer<typeof DictEntry>

/** Several dictionaries or entries are enabled or disabled. */
export const DictStatusChange = z.object({ ids: Ids, status: Flag })

/** Where a family of dictionaries is administered, and with which permissions (`sys:{noun}:save`). */
export interface DictPlace {
  base: `/sys/${string}`
  noun: string
}

/** The product’s own. */
export const productPlace: DictPlace = { base: '/sys/dict', noun: 'dict' }

export const dictRoutes = {
  all: route({
    method: 'GET',
    path: '/sys/dict/all',
    can: 'session',
    summary: 'All dictionaries by key; supports `ETag`',
    inSupport: true,
    reply: z.record(z.string(), z.array(DictEntry)),
    whileForced: true,
    whileViewing: 'read',
  }),
}
