/** The functions of rules. What they are given may always be missing: `null`. */
import { Incident, type Budget } from '#process/expressions/index.ts'
import { capitalAmount } from './capital.ts'
import { addDays, addMonths, dayParts, daysBetween, weekdayOf } from './days.ts'
import { quotientOf, roundTo, sumOf } from './decimal.ts'
import type { ScalarType } from './types.ts'

/** What functions know beside their arguments. */
export interface FunctionWorld {
  /** The day of the organisation. */
  today: string
  budget: Budget
}

/**
 * `numbers`: a number, or a list of them. `list`: of anything. `scalar`: one value of any type. `same`: of the type of
 * the first argument.
 */
export type Param = ScalarType | 'numbers' | 'list' | 'texts' | 'scalar' | 'same'

export interface RuleFunction {
  takes: readonly Param[]
  /** How many of the last parameters may be left out. */
  optional?: number
  /** The last parameter may be given again and again. */
  repeats?: true
  gives: ScalarType | 'first'
  run: (world: FunctionWorld, ...args: unknown[]) => unknown
}

const MAX_DECIMALS = 8

const numberIn = (value: unknown): number => (typeof value === 'number' ? value : 0)
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** The numbers among arguments and in their lists. */
function numbersIn({ budget }: FunctionWorld, args: readonly unknown[]): number[] {
  const all = args.flat()
  budget.spend(all.length)
  return all.filter((one) => typeof one === 'number')
}

const over = (
  gives: (numbers: readonly number[]) => number | null,
): Pick<RuleFunction, 'takes' | 'repeats' | 'gives' | 'run'> => ({
  takes: ['numbers'],
  repeats: true,
  gives: 'number',
  run: (world, ...args) => gives(numbersIn(world, args)),
})

const ofNumber = (gives: (value: number) => number): RuleFunction => ({
  takes: ['number'],
  gives: 'number',
  run: (_, value) => gives(numberIn(value)),
})

const partOfDay = (gives: (text: string) => number | undefined): RuleFunction => ({
  takes: ['date'],
  gives: 'number',
  run: (_, day) => gives(textIn(day)),
})

function decimalsIn(value: unknown): number {
  const decimals = numberIn(value)
  if (Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS) return decimals
  throw new Incident('EXPRESSION_FAILED', `decimals from 0 to ${MAX_DECIMALS}`)
}

const floorOf = (value: number) => Math.floor(value) + 0

function minutesBetween(from: unknown, to: unknown): number | null {
  const [start, end] = [Date.parse(textIn(from)), Date.parse(textIn(to))]
  return Number.isNaN(start) || Number.isNaN(end) ? null : Math.trunc((end - start) / 60_000) + 0
}

function joined({ budget }: FunctionWorld, list: unknown, separator: unknown): string {
  const items = Array.isArray(list) ? list.map(textIn).filter((one) => one !== '') : []
  const between = textIn(separator)
  budget.spend(items.length)
  for (const item of items) budget.spendText(item.length + between.length)
  return items.join(between)
}

/** By name. `now()` is a function of the expression language itself. */
export const RULE_FUNCTIONS: ReadonlyMap<string, RuleFunction> = new Map<string, RuleFunction>([
  ['sum', over(sumOf)],
  ['average', over((numbers) => (numbers.length === 0 ? null : quotientOf(sumOf(numbers), numbers.length)))],
  ['min', over((numbers) => (numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b))))],
  ['max', over((numbers) => (numbers.length === 0 ? null : numbers.reduce((a, b) => Math.max(a, b))))],
  [
    'count',
    {
      takes: ['list'],
      gives: 'number',
      run: ({ budget }, list) => {
        if (!Array.isArray(list)) return 0
        budget.spend(list.length)
        return list.filter((one) => !isEmpty(one)).length
      },
    },
  ],
  [
    'round',
    {
      takes: ['number', 'number'],
      optional: 1,
      gives: 'number',
      run: (_, value, decimals) => roundTo(numberIn(value), decimalsIn(decimals)),
    },
  ],
  ['floor', ofNumber(floorOf)],
  ['ceiling', ofNumber((value) => 0 - floorOf(-value))],
  ['abs', ofNumber(Math.abs)],
  [
    'capital',
    { takes: ['number'], gives: 'text', run: (_, value) => (isEmpty(value) ? '' : capitalAmount(numberIn(value))) },
  ],
  ['today', { takes: [], gives: 'date', run: ({ today }) => today }],
  [
    'addDays',
    { takes: ['date', 'number'], gives: 'date', run: (_, day, days) => addDays(textIn(day), numberIn(days)) },
  ],
  [
    'addMonths',
    { takes: ['date', 'number'], gives: 'date', run: (_, day, months) => addMonths(textIn(day), numberIn(months)) },
  ],
  [
    'daysBetween',
    { takes: ['date', 'date'], gives: 'number', run: (_, from, to) => daysBetween(textIn(from), textIn(to)) },
  ],
  [
    'minutesBetween',
    { takes: ['dateTime', 'dateTime'], gives: 'number', run: (_, from, to) => minutesBetween(from, to) },
  ],
  ['year', partOfDay((text) => dayParts(text)?.year)],
  ['month', partOfDay((text) => dayParts(text)?.month)],
  ['day', partOfDay((text) => dayParts(text)?.day)],
  ['weekday', partOfDay(weekdayOf)],
  [
    'ifEmpty',
    { takes: ['scalar', 'same'], gives: 'first', run: (_, value, instead) => (isEmpty(value) ? instead : value) },
  ],
  ['join', { takes: ['texts', 'text'], gives: 'text', run: joined }],
  [
    'text',
    {
      takes: ['scalar'],
      gives: 'text',
      run: (_, value) => (isEmpty(value) ? '' : String(value)),
    },
  ],
])
