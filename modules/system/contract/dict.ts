/**
 * Dictionaries: named lists of values, flat or as trees, that selects and tags are made of. The product's own and those
 * a tenant makes for itself (`dict-cust.ts`) are administered by the same calls at two addresses.
 */
import { z } from 'zod'
import { errorCode, errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { importRoutes } from '#contract/import.ts'
import { listQuery, MAX_PRELOAD, page } from '#contract/list.ts'
import { route, type PermissionCode } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, queryList, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { BatchResult } from '#contract/batch.ts'

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

/** Levels of a tree of entries. */
export const MAX_DICT_DEPTH = 8

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

export const DictDataAction = z.enum(['update', 'addChild', 'move', 'enable', 'disable', 'delete'])
export type DictDataAction = z.infer<typeof DictDataAction>

export const DictData = z.object({
  id: Id,
  /** '0' at the top. */
  pid: z.string(),
  typeId: Id,
  val: z.string(),
  name: z.string(),
  /** Empty: English pages show the name. */
  nameEn: z.string(),
  sort: z.number(),
  status: Flag,
  tone: DictTone,
  remark: z.string(),
  /** The product relies on it: its value stays, and it can be disabled but not deleted. */
  isSeeded: z.boolean(),
  createDate: Timestamp,
  /** Goes up with every change. */
  version: z.number(),
  actions: z.array(DictDataAction),
})
export type DictData = z.infer<typeof DictData>

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

const MAX_SORT = 1_000_000
const ParentId = z.union([Id, z.literal('0')])

export const DictDataDraft = z.object({
  typeId: Id,
  pid: ParentId.default('0'),
  val: requiredLine(64),
  name: requiredLine(128),
  nameEn: line(256).default(''),
  /** Left out: after its siblings. */
  sort: z.number().int().min(0).max(MAX_SORT).optional(),
  status: Flag.default(1),
  tone: DictTone.default('neutral'),
  remark: text(500).default(''),
})
export type DictDataDraft = z.infer<typeof DictDataDraft>

/** An entry stays in its dictionary; left out, `sort` stays as it is. */
export const DictDataUpdate = DictDataDraft.omit({ typeId: true }).extend({
  id: Id,
  version: z.number().int().optional(),
})
export type DictDataUpdate = z.infer<typeof DictDataUpdate>

/** These entries become the first children of `pid`, in this order; its other children follow as they were. */
export const DictDataOrder = z.object({ pid: ParentId.default('0'), ids: Ids })
export type DictDataOrder = z.infer<typeof DictDataOrder>

export const DictTypeQuery = listQuery({
  filters: {
    /** Contained in code, name or English name. */
    keyword: line(64).optional(),
    status: queryFlag.optional(),
  },
  sortable: ['createDate', 'code', 'name'],
})
export type DictTypeQuery = z.infer<typeof DictTypeQuery>

const entryFilters = {
  /** Contained in value, name or English name. */
  keyword: line(64).optional(),
  status: queryFlag.optional(),
}

/** One dictionary by its code. */
export const DictDataTreeQuery = z.object({ dictType: requiredLine(64), ...entryFilters })
export type DictDataTreeQuery = z.infer<typeof DictDataTreeQuery>

export const DictDataQuery = listQuery({
  filters: { dictType: line(64).optional(), ...entryFilters },
  sortable: ['createDate', 'sort', 'val', 'name'],
})
export type DictDataQuery = z.infer<typeof DictDataQuery>

/** Entries as a sheet: of one dictionary or of all, or the chosen ones. */
export const DictExportQuery = z.object({
  dictType: line(64).optional(),
  ...entryFilters,
  ids: queryList(Id, MAX_PRELOAD).optional(),
})
export type DictExportQuery = z.infer<typeof DictExportQuery>

const StatusChange = z.object({ ids: Ids, status: Flag })

/** Where a family of dictionaries is administered, and with which permissions (`sys:{noun}:save`). */
interface Family {
  base: `/sys/${string}`
  noun: string
}

/** The administration of the dictionaries themselves. */
export function dictTypeRoutesOf({ base, noun }: Family) {
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
      body: StatusChange,
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

const entryRefusals = [dictErrors.valueTaken, dictErrors.tooDeep, errors.unknownReference]

/** The administration of their entries. */
export function dictDataRoutesOf(family: Family) {
  return { ...entryReadsOf(family), ...entryWritesOf(family) }
}

function entryReadsOf({ base, noun }: Family) {
  const can: PermissionCode = `sys:${noun}:page`
  return {
    tree: route({
      method: 'GET',
      path: `${base}/data/list`,
      can,
      summary: 'The entries of one dictionary as a flat list, parents before children; `pid` joins it',
      query: DictDataTreeQuery,
      reply: z.array(DictData),
    }),
    page: route({
      method: 'GET',
      path: `${base}/data/page`,
      can,
      summary: 'Entries of one or all dictionaries, as a list',
      query: DictDataQuery,
      reply: page(DictData),
    }),
    get: route({
      method: 'GET',
      path: `${base}/data/{id}`,
      can,
      summary: 'One entry',
      params: ById,
      reply: DictData,
    }),
  }
}

function entryWritesOf({ base, noun }: Family) {
  const can = (verb: string): PermissionCode => `sys:${noun}:${verb}`
  return {
    create: route({
      method: 'POST',
      path: `${base}/data`,
      can: can('save'),
      summary: 'Create an entry; open pages are updated immediately',
      body: DictDataDraft,
      reply: z.object({ id: Id }),
      errors: [...entryRefusals, dictErrors.full],
    }),
    update: route({
      method: 'PUT',
      path: `${base}/data`,
      can: can('update'),
      summary: 'Change or move an entry; open pages are updated immediately',
      body: DictDataUpdate,
      reply: z.null(),
      errors: [...entryRefusals, dictErrors.entryProtected, dictErrors.belowItself, errors.changedMeanwhile],
    }),
    setStatus: route({
      method: 'PUT',
      path: `${base}/data/status`,
      can: can('update'),
      summary: 'Enable or disable several entries',
      body: StatusChange,
      reply: BatchResult,
    }),
    order: route({
      method: 'PUT',
      path: `${base}/data/order`,
      can: can('update'),
      summary: 'Order entries under a parent; never under themselves',
      body: DictDataOrder,
      reply: z.null(),
      errors: [dictErrors.belowItself, dictErrors.tooDeep, errors.unknownReference],
    }),
    remove: route({
      method: 'DELETE',
      path: `${base}/data/{id}`,
      can: can('delete'),
      summary: 'Delete an entry and its children; not possible for entries used by the product',
      params: ById,
      reply: z.null(),
      errors: [dictErrors.entryProtected],
    }),
    removeMany: route({
      method: 'DELETE',
      path: `${base}/data`,
      can: can('delete'),
      summary: 'Delete several entries and their children; the answer contains the result per entry',
      body: Ids,
      reply: BatchResult,
    }),
  }
}

/** The export of their entries; the columns have the keys of the page's table, as far as that shows them. */
export function dictExportOf({ base, noun }: Family, what: string) {
  return exportRoutes({
    path: `${base}/data/export`,
    can: `sys:${noun}:export`,
    what,
    query: DictExportQuery,
    columns: ['type', 'val', 'name', 'nameZh', 'nameEn', 'parent', 'sort', 'status', 'tone', 'remark', 'created'],
  })
}
export type DictExport = ReturnType<typeof dictExportOf>

export type DictTypeRoutes = ReturnType<typeof dictTypeRoutesOf>
export type DictDataRoutes = ReturnType<typeof dictDataRoutesOf>

export const dictRoutes = {
  all: route({
    method: 'GET',
    path: '/sys/dict/all',
    can: 'session',
    summary: 'All dictionaries by key; supports `ETag`',
    reply: z.record(z.string(), z.array(DictEntry)),
    whileForced: true,
  }),
}

export const dictTypeRoutes = dictTypeRoutesOf({ base: '/sys/dict', noun: 'dict' })
export const dictDataRoutes = dictDataRoutesOf({ base: '/sys/dict', noun: 'dict' })
export const dictExport = dictExportOf({ base: '/sys/dict', noun: 'dict' }, 'Entries of dictionaries')
export const dictImport = importRoutes({ path: '/sys/dict/import', can: 'sys:dict:import' })
