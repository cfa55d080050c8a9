/**
 * Attributes that an organisation adds to its users and departments, and their values (specification section 7,
 * "sysPartyAttr"). The product has no partners, so `partner` is refused as a kind of party.
 */
import { z } from 'zod'
import { crudRoutes } from '#contract/crud.ts'
import { errorCode } from '#contract/errors.ts'
import { exportRoutes } from '#contract/export.ts'
import { listQuery } from '#contract/list.ts'
import { RecordAction, recordFields, revision } from '#contract/record.ts'
import { route } from '#contract/route.ts'
import { Flag, Id, line, queryFlag, requiredLine, text } from '#contract/scalars.ts'
import { AttrCode, PartyAttrValue, PartyValues } from './party-value.ts'

export const partyAttrErrors = {
  codeTaken: errorCode('party_attr_code_taken', 409, 5),
  /** What stored values depend on is changed, or the attribute is deleted, while there are values. */
  hasValues: errorCode('party_attr_has_values', 409, 6),
  tooMany: errorCode('party_attr_too_many', 422, 42),
  /** A party that returns from the recycle bin had a unique value that another one has by now. */
  valueTaken: errorCode('party_attr_value_taken', 409, 13),
}

/** Attributes of one kind of party; every form shows those that are active. */
export const MAX_PARTY_ATTRS = 50
/** Characters of a text that is compared with a pattern. */
export const MAX_PATTERNED = 500

export const PartyType = z.enum(['user', 'dept'])
export type PartyType = z.infer<typeof PartyType>

export const AttrDataType = z.enum(['text', 'number', 'date', 'boolean', 'dict', 'user', 'dept'])
export type AttrDataType = z.infer<typeof AttrDataType>

/** Largest absolute value of a number. */
export const MAX_ATTR_NUMBER = 1e15
const bound = z.number().min(-MAX_ATTR_NUMBER).max(MAX_ATTR_NUMBER).nullable().default(null)

/** Limits of values; of a type that has no use for a limit it does not count. */
export const AttrBounds = z.object({
  /** Smallest and largest number; of a text, its least and greatest length in characters. */
  min: bound,
  max: bound,
  /** Digits after the decimal point. */
  decimals: z.number().int().min(0).max(6).nullable().default(null),
  /** First and last day of a date. */
  from: z.iso.date().nullable().default(null),
  until: z.iso.date().nullable().default(null),
})
export type AttrBounds = z.infer<typeof AttrBounds>

export const NO_BOUNDS: AttrBounds = { min: null, max: null, decimals: null, from: null, until: null }

/** What a definition says of its values. */
const definition = {
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  dataType: AttrDataType,
  required: Flag,
  /** 1: no two parties have the same value. */
  isUnique: Flag,
  bounds: AttrBounds,
  /** Regular expression (RE2) that a whole text has to match; empty for none. */
  pattern: z.string(),
  /** Code of the dictionary of a `dict`. */
  dictType: z.string(),
}

export const PartyAttr = z.object({
  id: Id,
  partyType: PartyType,
  ...definition,
  status: Flag,
  sort: z.number(),
  remark: z.string(),
  /** Parties that have a value. */
  valueCount: z.number(),
  ...recordFields(RecordAction),
})
export type PartyAttr = z.infer<typeof PartyAttr>

export const PartyAttrDraft = z.object({
  partyType: PartyType,
  code: AttrCode,
  name: requiredLine(64),
  nameEn: line(64).default(''),
  dataType: AttrDataType,
  required: Flag.default(0),
  isUnique: Flag.default(0),
  bounds: AttrBounds.default(NO_BOUNDS),
  pattern: line(200).default(''),
  dictType: line(64).default(''),
  /** 0: shown and asked for nowhere; its values are kept. */
  status: Flag.default(1),
  sort: z.number().int().min(0).max(1_000_000).default(0),
  remark: text(500).default(''),
})
export type PartyAttrDraft = z.infer<typeof PartyAttrDraft>

/** The kind of party stays as it is. */
export const PartyAttrUpdate = PartyAttrDraft.omit({ partyType: true }).extend(revision)
export type PartyAttrUpdate = z.infer<typeof PartyAttrUpdate>

export const PartyAttrQuery = listQuery({
  filters: {
    /** Contained in code, name, English name or remark. */
    keyword: line(64).optional(),
    partyType: PartyType.optional(),
    dataType: AttrDataType.optional(),
    status: queryFlag.optional(),
  },
  sortable: ['sort', 'code', 'name', 'createDate'],
})
export type PartyAttrQuery = z.infer<typeof PartyAttrQuery>

/** The columns have the keys of the page's table. */
export const partyAttrExport = exportRoutes({
  path: '/sys/partyAttr/export',
  can: 'sys:partyAttr:export',
  what: 'Attributes',
  query: PartyAttrQuery,
  columns: ['name', 'code', 'partyType', 'dataType', 'required', 'isUnique', 'sort', 'status', 'remark', 'created'],
})

/** An active attribute, as forms and lists need it. */
export const AttrOption = z.object(definition)
export type AttrOption = z.infer<typeof AttrOption>

const written = [partyAttrErrors.codeTaken]

export const partyAttrRoutes = {
  ...crudRoutes({
    path: '/sys/partyAttr',
    code: 'sys:partyAttr',
    resource: 'partyAttr',
    noun: ['attribute', 'attributes'],
    query: PartyAttrQuery,
    item: PartyAttr,
    draft: PartyAttrDraft,
    change: PartyAttrUpdate,
    create: { errors: [...written, partyAttrErrors.tooMany] },
    update: { errors: [...written, partyAttrErrors.hasValues, partyAttrErrors.tooMany] },
    remove: {
      summary: 'Delete an attribute; not possible while parties have values of it',
      errors: [partyAttrErrors.hasValues],
    },
  }),
  options: route({
    method: 'GET',
    path: '/sys/partyAttr/list',
    can: ['sys:partyAttr:page', 'sys:user:page', 'sys:dept:page'],
    summary: 'Active attributes of users or departments, in order',
    query: z.object({ partyType: PartyType }),
    reply: z.array(AttrOption),
  }),
}

/** A party: a user or a department. */
const Party = z.object({ partyType: PartyType, partyId: Id })

export const partyValueRoutes = {
  sysPartyAttr: {
    getWithVal: route({
      method: 'POST',
      path: '/sys/sysPartyAttr/getWithVal',
      can: ['sys:user:page', 'sys:dept:page'],
      isLogged: false,
      whileViewing: 'read',
      summary: 'Active attributes with the values of one user or department in reach',
      body: Party,
      reply: z.object({
        /** Whether the caller may change the values. */
        mayChange: z.boolean(),
        attrs: z.array(
          AttrOption.extend({
            value: PartyAttrValue,
            /** The value as a person reads it; empty without one. */
            text: z.string(),
          }),
        ),
      }),
    }),
  },
  sysPartyAttrValue: {
    saveValue: route({
      method: 'POST',
      path: '/sys/sysPartyAttrValue/saveValue',
      can: ['sys:user:update', 'sys:dept:update'],
      stepUp: true,
      summary: 'Set values of attributes of one user or department; attributes left out stay, null removes a value',
      body: Party.extend({ values: PartyValues }),
      reply: z.null(),
    }),
  },
}
