/**
 * What a value of a field is, by its kind: the zod schema of one value that is there. It normalises as it reads, and
 * what it has read once it reads again unchanged. Whether the value may be missing is not its business.
 */
import { z } from 'zod'
import type { Field, FieldOf } from '../model/field.ts'
import { DEFAULT_LENGTH, MAX_NUMBER, MAX_VALUES } from '../model/limits.ts'
import { choosableOptions, type FieldOption, type OptionsSource } from '../model/options.ts'
import { dayParts } from '../rules/days.ts'
import { placesOf } from '../rules/decimal.ts'
import { isExactNumber, isMoment, TIME } from '../rules/literals.ts'
import { decimalsOf } from '../rules/types.ts'
import { isIdentityNumber } from './identity-number.ts'

type SimpleField = Exclude<Field, { kind: 'childTable' }>

const NO_CONTROL = /^[^\p{Cc}\p{Cs}]*$/u
const NO_NUL = /^[^\u0000\p{Cs}]*$/u
const CONTROL = { error: 'control_characters' }
/** A mobile, an area code with a number, a service number, or any number with its country. */
const PHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(?:-\d{1,6})?|[48]00-?\d{3}-?\d{4}|\+\d{6,15})$/

const textLine = (max: number) => z.string().trim().min(1).max(max).regex(NO_CONTROL, CONTROL)
const textLines = (max: number) => z.string().trim().min(1).max(max).regex(NO_NUL, CONTROL)

const Phone = textLine(40)
  .transform((text) => text.replace(/[\s()]/g, ''))
  .refine((text) => PHONE.test(text), { error: 'phone' })
const Mail = textLine(254).pipe(z.email({ error: 'mail' }))
const IdNumber = textLine(18).toUpperCase().refine(isIdentityNumber, { error: 'id_number' })
const Day = z.string().refine((text) => dayParts(text) !== undefined, { error: 'date' })
const Time = z.string().regex(TIME, { error: 'time' })
const Moment = z.iso
  .datetime({ offset: true, error: 'date_time' })
  .transform((text) => new Date(text).toISOString())
  .refine(isMoment, { error: 'date_time' })
const DayRange = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { error: 'range_order', path: ['to'] })
const Address = z
  .strictObject({
    region: z.array(textLine(50)).max(5).default([]),
    detail: textLine(200).or(z.literal('')).default(''),
  })
  .refine(({ region, detail }) => region.length > 0 || detail !== '', { error: 'address' })
/** Of users, departments, posts, files and records. */
const Reference = z.guid().toLowerCase()

const severalOf = (one: z.ZodType, max = MAX_VALUES) =>
  z
    .array(one)
    .min(1)
    .max(max)
    .refine((list) => new Set(list).size === list.length, { error: 'twice' })

const oneOrMore = ({ multiple }: { multiple?: boolean | undefined }, one: z.ZodType) =>
  multiple === true ? severalOf(one) : one

/** A number with at most fifteen significant digits and so many decimals. */
function numberOf(field: FieldOf<'number' | 'amount' | 'duration' | 'formula'>): z.ZodType {
  const decimals = decimalsOf(field)
  const exact = z
    .number()
    .min(-MAX_NUMBER)
    .max(MAX_NUMBER)
    .refine((value) => isExactNumber(value), { error: 'digits', abort: true })
    .refine((value) => placesOf(value) <= decimals, { error: 'decimals' })
    .transform((value) => value + 0)
  if (field.kind === 'formula') return exact
  const { min = -MAX_NUMBER, max = MAX_NUMBER } = field
  return exact.pipe(z.number().min(min).max(max))
}

/** An option: one of those in the model; what other sources answer is known to the server alone. */
function optionOf(source: OptionsSource, leavesOnly?: boolean): z.ZodType {
  if (source.from !== 'fixed') return textLine(100)
  return z.enum(choosableOptions(source.options, leavesOnly).map(({ value }) => value))
}

/** A path from the outermost options to one that has none below it. */
function pathOf(source: OptionsSource): z.ZodType {
  const path = z.array(textLine(100)).min(1).max(20)
  if (source.from !== 'fixed') return path
  const { options } = source
  return path.refine((values) => leadsThrough(options, values), { error: 'option' })
}

function leadsThrough(options: readonly FieldOption[], values: readonly unknown[]): boolean {
  let level: readonly FieldOption[] | undefined = options
  for (const value of values) {
    const found: FieldOption | undefined = level?.find((one) => one.value === value)
    if (found === undefined) return false
    level = found.children
  }
  return level === undefined || level.length === 0
}

function formulaValue(field: FieldOf<'formula'>): z.ZodType {
  switch (field.result) {
    case 'text':
      return z.string().max(4_000)
    case 'number':
      return numberOf(field)
    case 'boolean':
      return z.boolean()
    case 'date':
      return Day
    case 'dateTime':
      return Moment
  }
}

const remembered = new WeakMap<SimpleField, z.ZodType>()

/** The schema of one value of a field; the same one for the same field. */
export function valueSchema(field: SimpleField): z.ZodType {
  const known = remembered.get(field)
  if (known !== undefined) return known
  const made = schemaOf(field)
  remembered.set(field, made)
  return made
}

function schemaOf(field: SimpleField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return textLine(field.maxLength ?? DEFAULT_LENGTH.text)
    case 'textarea':
    case 'richText':
      return textLines(field.maxLength ?? DEFAULT_LENGTH[field.kind])
    case 'phone':
      return Phone
    case 'mail':
      return Mail
    case 'idNumber':
      return IdNumber
    case 'address':
      return Address
    case 'number':
    case 'amount':
    case 'duration':
      return numberOf(field)
    case 'date':
      return Day
    case 'dateTime':
      return Moment
    case 'dateRange':
      return DayRange
    case 'time':
      return Time
    case 'switch':
      return z.boolean()
    case 'radio':
      return optionOf(field.options)
    case 'checkbox':
      return severalOf(optionOf(field.options))
    case 'select':
      return oneOrMore(field, optionOf(field.options))
    case 'tree':
      return oneOrMore(field, optionOf(field.options, field.leavesOnly))
    case 'cascader':
      return pathOf(field.options)
    case 'dictionary':
      return oneOrMore(field, textLine(100))
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return oneOrMore(field, Reference)
    case 'file':
    case 'picture':
      return severalOf(Reference, field.maxFiles)
    case 'signature':
      return Reference
    case 'serial':
      return textLine(60)
    case 'formula':
      return formulaValue(field)
  }
}
