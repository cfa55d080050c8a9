/** Random values of fields, each one that the field takes, as it is stored. */
import type { Field, RowField } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { decimalsOf } from '../rules/types.ts'
import { checkCharacterOf } from '../values/identity-number.ts'
import type { Dice } from './dice.ts'

const guid = (dice: Dice): string => `01900000-0000-7000-8000-${String(dice.int(0, 99)).padStart(12, '0')}`
const day = (dice: Dice): string =>
  `2026-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`
const two = (value: number) => String(value).padStart(2, '0')

function someOf(dice: Dice, values: readonly string[]): string[] {
  const found = values.filter(() => dice.chance(0.5))
  return found.length === 0 ? [dice.pick(values)] : found
}

const one = (dice: Dice, { multiple }: { multiple?: boolean | undefined }, values: readonly string[]) =>
  multiple === true ? someOf(dice, values) : dice.pick(values)

function numberWith(dice: Dice, decimals: number): number {
  return Number(`${dice.int(-100_000, 1_000_000)}e-${dice.int(0, decimals)}`)
}

function identityNumber(dice: Dice): string {
  const digits = `330106${day(dice).replaceAll('-', '')}${dice.int(100, 999)}`
  return digits + checkCharacterOf(digits)
}

/** A value of a field that has no rows. */
export function randomValue(dice: Dice, field: Exclude<Field, { kind: 'childTable' }>): unknown {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'serial':
      return dice.pick(['a', 'b', 'Ann', '中文', '0.50'])
    case 'richText':
      return '<p>text</p>'
    case 'phone':
      return `1390000${dice.int(1_000, 9_999)}`
    case 'mail':
      return `user${dice.int(1, 99)}@example.com`
    case 'idNumber':
      return identityNumber(dice)
    case 'address':
      return { region: someOf(dice, ['浙江省', '杭州市']), detail: dice.pick(['', '1']) }
    case 'number':
    case 'amount':
      return numberWith(dice, decimalsOf(field))
    case 'duration':
      return dice.int(0, 5_000)
    case 'date':
      return day(dice)
    case 'dateTime':
      return `${day(dice)}T${two(dice.int(0, 23))}:${two(dice.int(0, 59))}:00.000Z`
    case 'dateRange': {
      const [from, to] = [day(dice), day(dice)].sort()
      return { from, to }
    }
    case 'time':
      return `${two(dice.int(0, 23))}:${two(dice.int(0, 59))}`
    case 'switch':
      return dice.chance(0.5)
    case 'radio':
      return dice.pick(['a', 'b', 'c'])
    case 'checkbox':
      return someOf(dice, ['a', 'b', 'c'])
    case 'select':
      return one(dice, field, ['a', 'b', 'c'])
    case 'tree':
      return one(dice, field, ['north', 'n1', 's1', 'west'])
    case 'cascader':
      return dice.pick([['north', 'n2'], ['south', 's1'], ['west']])
    case 'dictionary':
      return one(dice, field, ['1', '2', '3'])
    case 'user':
    case 'department':
    case 'post':
    case 'reference':
      return field.multiple === true ? [guid(dice)] : guid(dice)
    case 'file':
    case 'picture':
      return [guid(dice)]
    case 'signature':
      return guid(dice)
    case 'formula':
      return null
  }
}

/** A record that a form takes: values for some of its fields, none for computed ones. */
export function randomRecord(dice: Dice, fields: readonly Field[], filled = 0.7): Record<FieldId, unknown> {
  const record: Record<FieldId, unknown> = {}
  for (const field of fields) {
    if (field.computed !== undefined || field.kind === 'serial' || !dice.chance(filled)) continue
    record[field.id] = field.kind === 'childTable' ? rowsOf(dice, field.fields, filled) : randomValue(dice, field)
  }
  return record
}

const rowsOf = (dice: Dice, fields: readonly RowField[], filled: number): Record<FieldId, unknown>[] =>
  dice.times(dice.int(1, 5), () => randomRecord(dice, fields, filled))
