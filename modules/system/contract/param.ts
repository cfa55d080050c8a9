/** System parameters: named values that code reads and administrators set (readings, "param"). */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errorCode } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { importRoutes } from '#contract/import.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { secretValue } from '#contract/marks.ts'
import { Flag, Id, line, queryFlag, text } from '#contract/scalars.ts'

export const ParamType = z.enum(['string', 'number', 'boolean', 'json'])
export type ParamType = z.infer<typeof ParamType>

export const paramErrors = {
  paramProtected: errorCode('param_protected', 409, 68),
  keyTaken: errorCode('param_key_taken', 409, 69),
}

export const MAX_PARAM_LENGTH = 4000

export const Param = z.object({
  id: Id,
  /** `oss.quota.mb` */
  key: z.string(),
  type: ParamType,
  /** As text: `2048`, `true`, `{"a":1}`. Empty where it is sensitive: such a value is written, never read. */
  value: z.string(),
  /** 1: sealed in the database, shown to no one. */
  sensitive: Flag,
  /** Whether there is a value at all: nothing else of a sensitive one is shown. */
  isSet: z.boolean(),
  remark: z.string(),
  /** The product reads it: key and type stay, and it cannot be deleted. */
  isSeeded: z.boolean(),
  ...recordFields(RecordAction),
})
export type Param = z.infer<typeof Param>

/** Words separated by dots, dashes or underscores: `oss.quota.mb`. */
const key = z
  .string()
  .trim()
  .max(100)
  .regex(/^[A-Za-z][A-Za-z0-9]*([._-][A-Za-z0-9]+)*$/, { error: 'param_key_format' })

const draft = {
  key,
  type: ParamType.default('string'),
  sensitive: Flag.default(0),
  remark: text(500).default(''),
}
/** Of any parameter: whether it is sensitive stands beside it. */
const value = secretValue(text(MAX_PARAM_LENGTH))

/** Whether a text is a value of a type; the server answers with the issue `param_{type}_format` at `value`. */
export function isParamValue(type: ParamType, given: string): boolean {
  switch (type) {
    case 'string':
      return true
    case 'number':
      return /^-?\d{1,15}(\.\d{1,10})?$/.test(given)
    case 'boolean':
      return given === 'true' || given === 'false'
    case 'json':
      return isJson(given)
  }
}

function isJson(given: string): boolean {
  try {
    JSON.parse(given)
    return true
  } catch {
    return false
  }
}

export const ParamDraft = z.object({ ...draft, value: value.default('') })
export type ParamDraft = z.infer<typeof ParamDraft>

/** Without `value` the stored one stays: so that a sensitive one need not be typed again. */
export const ParamUpdate = z.object({ ...draft, value: value.optional(), ...revision })
export type ParamUpdate = z.infer<typeof ParamUpdate>

export const ParamQuery = listQuery({
  filters: {
    /** Contained in key or remark. */
    keyword: line(64).optional(),
    type: ParamType.optional(),
    sensitive: queryFlag.optional(),
  },
  sortable: ['createDate', 'updateDate', 'key'],
})
export type ParamQuery = z.infer<typeof ParamQuery>

/** The columns have the keys of the page's table. */
export const paramExport = exportRoutes({
  path: '/sys/param/export',
  can: 'sys:param:export',
  what: 'System parameters',
  query: ParamQuery,
  columns: ['key', 'type', 'value', 'remark', 'updated', 'created'],
})

export const paramImport = importRoutes({ path: '/sys/param/import', can: 'sys:param:import' })

/** What stands for a sensitive value wherever parameters are shown: the value itself never leaves the server. */
export const HIDDEN_VALUE = '•••'

export const paramRoutes = crudRoutes({
  path: '/sys/param',
  code: 'sys:param',
  resource: 'param',
  noun: ['system parameter', 'system parameters'],
  query: ParamQuery,
  item: Param,
  draft: ParamDraft,
  change: ParamUpdate,
  create: { stepUp: true, errors: [paramErrors.keyTaken] },
  update: {
    stepUp: true,
    summary: 'Change a system parameter; the new value applies immediately',
    errors: [paramErrors.keyTaken, paramErrors.paramProtected],
  },
  remove: {
    stepUp: true,
    summary: 'Delete a system parameter; not possible for parameters used by the product',
    errors: [paramErrors.paramProtected],
  },
})
