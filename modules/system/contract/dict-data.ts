/** The entries of dictionaries. */
import { z } from 'zod'
import { BatchResult } from '#contract/batch.ts'
import { errors } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { importRoutes } from '#contract/import.ts'
import { listQuery, MAX_PRELOAD, page } from '#contract/list.ts'
import { route, type PermissionCode } from '#contract/route.ts'
import { ById, Flag, Id, Ids, line, queryFlag, queryList, requiredLine, text, Timestamp } from '#contract/scalars.ts'
import { dictErrors, DictStatusChange, DictTone, productPlace, type DictPlace } from './dict.ts'

/** Levels of a tree of entries. */
export const MAX_DICT_DEPTH = 8

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

const entryRefusals = [dictErrors.valueTaken, dictErrors.tooDeep, errors.unknownReference]

/** The administration of their entries. */
export function dictDataRoutesOf(family: DictPlace) {
  return { ...entryReadsOf(family), ...entryWritesOf(family) }
}

function entryReadsOf({ base, noun }: DictPlace) {
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

function entryWritesOf({ base, noun }: DictPlace) {
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
      body: DictStatusChange,
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
export function dictExportOf({ base, noun }: DictPlace, what: string) {
  return exportRoutes({
    path: `${base}/data/export`,
    can: `sys:${noun}:export`,
    what,
    query: DictExportQuery,
    columns: ['type', 'val', 'name', 'nameZh', 'nameEn', 'parent', 'sort', 'status', 'tone', 'remark', 'created'],
  })
}
export type DictExport = ReturnType<typeof dictExportOf>

export type DictDataRoutes = ReturnType<typeof dictDataRoutesOf>
export const dictDataRoutes = dictDataRoutesOf(productPlace)
export const dictExport = dictExportOf(productPlace, 'Entries of dictionaries')
export const dictImport = importRoutes({ path: '/sys/dict/import', can: 'sys:dict:import' })
