/**
 * Custom dictionaries: values that only one tenant has (product lines, cost centres), without a meaning to the product.
 */
import { z } from 'zod'
import { importRoutes } from '#contract/import.ts'
import { route } from '#contract/route.ts'
import { Flag, Id, line, queryFlag } from '#contract/scalars.ts'
import { dictDataRoutesOf, dictExportOf } from './dict-data.ts'
import { dictTypeRoutesOf } from './dict-type.ts'

/** Section 3 "Custom dictionary"; `pid` is '0' at the top, the label in the caller's language. */
export const CustomEntry = z.object({
  id: Id,
  pid: z.string(),
  dictType: z.string(),
  dictValue: z.string(),
  dictLabel: z.string(),
  status: Flag,
})
export type CustomEntry = z.infer<typeof CustomEntry>

export const CustomEntryQuery = z.object({
  dictType: line(64).optional(),
  /** 1: only what can still be chosen (section 5); entries of a disabled dictionary count as disabled. */
  status: queryFlag.optional(),
  /** Direct children only; '0' for the top. */
  pid: z.union([Id, z.literal('0')]).optional(),
  /** Contained in the label. */
  dictLabel: line(128).optional(),
  dictValue: line(64).optional(),
})
export type CustomEntryQuery = z.infer<typeof CustomEntryQuery>

export const dictCustListRoutes = {
  list: route({
    method: 'GET',
    path: '/sys/sysDictDataCust/list',
    can: 'session',
    summary: 'Entries of custom dictionaries, parents before children',
    inSupport: true,
    query: CustomEntryQuery,
    reply: z.array(CustomEntry),
    whileViewing: 'read',
  }),
}

export const dictCustTypeRoutes = dictTypeRoutesOf({ base: '/sys/dictCust', noun: 'dictCust' })
export const dictCustRoutes = dictDataRoutesOf({ base: '/sys/dictCust', noun: 'dictCust' })
export const dictCustExport = dictExportOf(
  { base: '/sys/dictCust', noun: 'dictCust' },
  'Entries of custom dictionaries',
)
export const dictCustImport = importRoutes({ path: '/sys/dictCust/import', can: 'sys:dictCust:import' })
