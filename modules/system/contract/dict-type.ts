/** The dictionaries themselves. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { listQuery, page } from '#contract/list.ts'
import { route, type PermissionCode } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { dictErrors, DictStatusChange, productPlace, type DictPlace } from './dict.ts'

export const DictTypeAction = z.enum(['update', 'enable', 'disable', 'addEntry', 'delete'])
export type DictTypeAction = z.infer<typeof DictTypeAction>

export const DictType = z.object({
  id: Id,
  /** What code and forms call it. */
  code: z.string(),
  name: z.string(),
  /** Empty: English pages show the name. */
  nameEn: z.string(),
  /** 0: all its entries count as disabled. */
  status: Flag,
  remark: z.string(),
  entryCount: z.number(),
  /** The product relies on it: its code stays, and it cannot be deleted. */
  isSeeded: z.boolean(),
  createDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(DictTypeAction),
})
export type DictType = z.infer<typeof DictType>

/** How a dictionary is called by code: a letter, then letters, digits and underscores. */
export const DictCode = z
  .string()
  .trim()
  .max(64)
  .regex(/^[A-Za-z][A-Za-z0-9_]*$/, { error: 'dict_code_format' })

export const DictTypeDraft = z.object({
  code: DictCode,
  name: requiredLine(64),
  nameEn: line(128).default(''),
  status: Flag.default(1),
  remark: text(500).default(''),
})
export type DictTypeDraft = z.infer<typeof DictTypeDraft>

export const DictTypeUpdate = DictTypeDraft.extend({ id: Id, version: z.number().int().optional() })
export type DictTypeUpdate = z.infer<typeof DictTypeUpdate>

export const DictTypeQuery = listQuery({
  filters: {
    /** Contained in code, name or English name. */
    keyword: line(64).optional(),
    status: queryFlag.optional(),
  },
  sortable: ['createDate', 'code', 'name'],
})
export type DictTypeQuery = z.infer<typeof DictTypeQuery>

/** The administration of the dictionaries themselves. */
export function dictTypeRoutesOf({ base, noun }: DictPlace) {
  const can = (verb: string): PermissionCode => `sys:${noun}:${verb}`
  return {
    page: route({
      method: 'GET',
      path: `${base}/type/page`,
      can: can('page'),
      summary: 'Dictionaries, as a list',
      query: DictTypeQuery,
      reply: page(DictType),
    }),
    get: route({
      method: 'GET',
      path: `${base}/type/{id}`,
      can: can('page'),
      summary: 'One dictionary, without its entries',
      params: ById,
      reply: DictType,
    }),
    create: route({
      method: 'POST',
      path: `${base}/type`,
      can: can('save'),
      summary: 'Create a dictionary',
      body: DictTypeDraft,
      reply: z.object({ id: Id }),
      errors: [dictErrors.codeTaken],
    }),
    update: route({
      method: 'PUT',
      path: `${base}/type`,
      can: can('update'),
      summary: 'Change a dictionary; its code only while it has no entries and is not used by the product',
      body: DictTypeUpdate,
      reply: z.null(),
      errors: [dictErrors.codeTaken, dictErrors.codeFixed, errors.changedMeanwhile],
    }),
    setStatus: route({
      method: 'PUT',
      path: `${base}/type/status`,
      can: can('update'),
      summary: 'Enable or disable several dictionaries',
      body: DictStatusChange,
      reply: BatchResult,
    }),
    remove: route({
      method: 'DELETE',
      path: `${base}/type/{id}`,
      can: can('delete'),
      summary: 'Delete a dictionary and its entries; not possible for dictionaries used by the product',
      params: ById,
      reply: z.null(),
      errors: [dictErrors.dictProtected],
    }),
    removeMany: route({
      method: 'DELETE',
      path: `${base}/type`,
      can: can('delete'),
      summary: 'Delete several dictionaries; the answer contains the result per dictionary',
      body: Ids,
      reply: BatchResult,
    }),
  }
}

export type DictTypeRoutes = ReturnType<typeof dictTypeRoutesOf>
export const dictTypeRoutes = dictTypeRoutesOf(productPlace)
