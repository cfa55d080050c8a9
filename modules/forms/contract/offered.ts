/**
 * What fields offer to choose from (records of another form, and what a configured call answers), and the files that
 * their values name. Without the schemas of
 * the forms core, which pages that only ask can do without.
 */
import { z } from 'zod'
import { fileKinds } from '#contract/file-types.ts'
import { MAX_PRELOAD } from '#contract/list.ts'
import { Id, line, queryList } from '#contract/scalars.ts'

export const ApiOption = z.object({ value: z.string(), label: z.string() })
export type ApiOption = z.infer<typeof ApiOption>

/** In the query: `p.country=CN`. Texts; a list of several is joined by commas. */
export const OPTION_PARAM = /^p\.[A-Za-z]\w{0,49}$/
const MAX_OPTION_PARAMS = 20

export const OptionsQuery = z
  .record(z.string().regex(OPTION_PARAM), z.string().max(500))
  .refine((given) => Object.keys(given).length <= MAX_OPTION_PARAMS, { error: 'too_many_params' })
export type OptionsQuery = z.infer<typeof OptionsQuery>

/** Records by what they are called, or by their ids. */
export const ReferenceQuery = z.object({ keyword: line(64).optional(), ids: queryList(Id, MAX_PRELOAD).optional() })

export const ReferenceOption = z.object({ id: Id, title: z.string() })
export type ReferenceOption = z.infer<typeof ReferenceOption>

/** A file that a value names, with its address. */
export const RecordFile = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  bytes: z.number(),
  kind: z.enum(fileKinds),
})
export type RecordFile = z.infer<typeof RecordFile>
