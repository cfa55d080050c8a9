/**
 * What the list of records can be asked for. Besides paging, each field that is marked as a filter and that the caller
 * may see has a parameter of its own, named by its id:
 *
 * | field                                              | parameter                                                    |
 * | -------------------------------------------------- | ------------------------------------------------------------ |
 * | text, phone, mail, identity number, serial, time   | `ab`: contains it. `ab*`: begins with it                     |
 * | address                                            | the same, in its region: parts joined by `/`                 |
 * | number, amount, duration                           | `5`, `5..10`, `5..`, `..10`; both ends belong to it          |
 * | date, date range (its first day)                   | `2026-11-01`, `2026-11-01..2026-11-30`, open as above        |
 * | date and time                                      | days as above, in the organisation's time zone, or moments   |
 * | switch                                             | `1` or `0`                                                   |
 * | radio, checkbox, select, dictionary, tree          | one or several values, `a,b`: any of them                    |
 * | cascader                                           | one or several paths, `a/b,c`: any of them, or below it      |
 * | user, department, post, reference                  | one or several ids: any of them                              |
 * | formula                                            | by its result                                                |
 *
 * A comma that belongs to a value is written `\,`. Each may be given several times, too: the same as with commas.
 */
import { z } from 'zod'
import { MAX_LIMIT, MAX_PAGE, MAX_PRELOAD } from '#contract/list.ts'
import { Id, line, queryInt, queryList } from '#contract/scalars.ts'
import { columnOf, FieldId, isSeveral, type Field } from '#forms-core/index.ts'

/** Sums of one call. */
export const MAX_SUMS = 20
/** Values of one filter. */
export const MAX_FILTER_VALUES = 100

const isBounded = ({ limit, ids }: { limit: number; ids?: string[] | undefined }): boolean =>
  limit !== -1 || ids !== undefined

/** The parameters that every list of records has; those of its fields stand beside them. */
export const RecordQuery = z
  .looseObject({
    page: queryInt(1, MAX_PAGE).default(1),
    limit: z.union([queryInt(1, MAX_LIMIT), z.literal('-1').transform(() => -1 as const)]).default(10),
    order: z.enum(['asc', 'desc']).default('desc'),
    /** A field that is marked for sorting, `createDate` or `updateDate`. Records without a value come last. */
    orderField: line(64).optional(),
    /** Fields that are marked for sums. */
    sumFields: queryList(FieldId, MAX_SUMS).optional(),
    ids: queryList(Id, MAX_PRELOAD).optional(),
    /** In the title. */
    keyword: line(64).optional(),
    /** Who has entered it, and the department it belongs to: any of them. */
    ownerId: queryList(Id, MAX_FILTER_VALUES).optional(),
    deptId: queryList(Id, MAX_FILTER_VALUES).optional(),
    /** First and last day on which it was entered, in the organisation's time zone. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
  })
  .refine(isBounded, { path: ['limit'], error: 'limit_needs_ids' })
export type RecordQuery = z.infer<typeof RecordQuery>

/** By what every list of records can be sorted, besides its fields. */
export const RECORD_SORTS = ['createDate', 'updateDate'] as const

/** The ends of a range; one that is missing is open. */
interface Range {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** One filter that was read. `localDays` are those of the organisation's time zone, `days` have none. */
export type FieldFilter =
  | { readonly by: 'contains' | 'begins'; readonly text: string }
  | { readonly by: 'options' | 'paths' | 'ids'; readonly values: readonly string[] }
  | ({ readonly by: 'numbers' | 'days' | 'localDays' | 'moments' } & Range)
  | { readonly by: 'flag'; readonly flag: 0 | 1 }

const TextFilter = line(201)
  .pipe(z.string().min(1))
  .transform((text): FieldFilter => {
    const isBeginning = text.length > 1 && text.endsWith('*')
    return isBeginning ? { by: 'begins', text: text.slice(0, -1) } : { by: 'contains', text }
  })

const COMMA = /(?<!\\),/
/** A list with commas, of which those that belong to a value have a backslash before them. */
const listOf = (item: z.ZodType<string, string>) =>
  z.preprocess(
    (given) =>
      [given].flat().flatMap((text) => (typeof text === 'string' ? text.split(COMMA).filter(Boolean) : [text])),
    z.array(item).min(1).max(MAX_FILTER_VALUES),
  )
const Choice = line(2_000)
  .pipe(z.string().min(1))
  .transform((text) => text.replaceAll('\\,', ','))

const choicesAs = (by: 'options' | 'paths') => listOf(Choice).transform((values): FieldFilter => ({ by, values }))
const IdsFilter = listOf(Id).transform((values): FieldFilter => ({ by: 'ids', values }))
const FlagFilter = z.enum(['0', '1']).transform((text): FieldFilter => ({ by: 'flag', flag: text === '1' ? 1 : 0 }))

/** `from..to`, or one value that is both. */
const rangeOf = (
  by: 'numbers' | 'days' | 'localDays' | 'moments',
  end: z.ZodType<string>,
  compare: (a: string, b: string) => number,
) =>
  line(100).transform((text, context): FieldFilter => {
    const [first = '', last = first, ...more] = text.split('..')
    const ends = [first, last].map((part) => (part === '' ? undefined : end.safeParse(part)))
    const isRead = more.length === 0 && text !== '..' && ends.every((each) => each === undefined || each.success)
    const [from, to] = ends.map((each) => each?.data)
    const isInOrder = from === undefined || to === undefined || compare(from, to) <= 0
    if (!isRead || !isInOrder) {
      context.issues.push({ code: 'custom', input: text, message: isRead ? 'range_order' : 'invalid_range' })
      return z.NEVER
    }
    return { by, from, to }
  })

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const asNumber = (a: string, b: string) => Number(a) - Number(b)
const Decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,15})?$/)
const Day = z.iso.date()
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString())

const NumbersFilter = rangeOf('numbers', Decimal, asNumber)
const DaysFilter = rangeOf('days', Day, byText)
const MomentsFilter = z.union([rangeOf('localDays', Day, byText), rangeOf('moments', Moment, byText)])

/** How a field is filtered; `undefined` for kinds that no list can filter by. Whether it is marked is asked apart. */
export function fieldFilter(field: Field): z.ZodType<FieldFilter> | undefined {
  switch (field.kind) {
    case 'switch':
      return FlagFilter
    case 'radio':
    case 'checkbox':
    case 'select':
    case 'dictionary':
    case 'tree':
      return choicesAs('options')
    case 'cascader':
      return choicesAs('paths')
    case 'dateTime':
      return MomentsFilter
    case 'formula':
      return field.result === 'boolean' ? FlagFilter : field.result === 'dateTime' ? MomentsFilter : plainFilter(field)
    default:
      return plainFilter(field)
  }
}

function plainFilter(field: Field): z.ZodType<FieldFilter> | undefined {
  switch (columnOf(field)) {
    case 'num':
      return NumbersFilter
    case 'at':
      return DaysFilter
    case 'ref':
      return IdsFilter
    case 'txt':
      return TextFilter
    case undefined:
      return undefined
  }
}

/** Whether the list can be sorted by a field: it is marked, and each record has one value of it at most. */
export const isSortable = (field: Field): boolean =>
  field.marks?.sort === true && columnOf(field) !== undefined && !isSeveral(field)

/**
 * What may stand in the address of the list of one form, as an object schema: its own filters and orders by name.
 * @param fields those that the caller may see
 */
export function listQueryOf(fields: readonly Field[]) {
  const sorts = [...RECORD_SORTS, ...fields.filter(isSortable).map(({ id }) => id)]
  const filters = fields.flatMap((field) => {
    const filter = field.marks?.filter === true ? fieldFilter(field) : undefined
    return filter === undefined ? [] : [[field.id, filter.optional()] as const]
  })
  return z.object({
    ...RecordQuery.shape,
    orderField: z.enum(sorts).optional(),
    ...Object.fromEntries<z.ZodType>(filters),
  })
}
