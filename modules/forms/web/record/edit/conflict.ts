/** A record that another user has changed while one was typing: what differs, by value, and what becomes of it. */
import {
  changesBetween,
  rowsIn,
  rowIdOf,
  withChanges,
  type FormModel,
  type StoredValues,
  type ValueChange,
} from '#forms-core/index.ts'
import { sideOf, type Difference, type Side } from '#kit/form/merge.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import { columnIn, fieldOf, isTyped } from '../open-form.ts'

/** A value that the other user has changed to something else than what stands in the form. */
export interface RecordDifference extends Difference {
  /** What makes it theirs. */
  readonly change: ValueChange
}

export interface RecordConflict {
  readonly differences: readonly RecordDifference[]
  /** What is taken without a question: values that no one types, and fields that the form does not show. */
  readonly silent: readonly ValueChange[]
}

interface Versions {
  readonly before: StoredValues
  readonly theirs: StoredValues
  readonly mine: StoredValues
  readonly model: FormModel
  /** What the user may do with fields. */
  readonly modes: OpenForm['modes']
}

const rowOf = (values: StoredValues, field: string, row: string): StoredValues | undefined =>
  rowsIn(values, field).find((one) => rowIdOf(one) === row)

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What to ask about, and what needs no question. */
export function conflictOf(versions: Versions): RecordConflict {
  const { before, theirs, model } = versions
  const differences = new Map<string, RecordDifference>()
  const silent: ValueChange[] = []
  for (const change of changesBetween(before, theirs)) {
    const { field, row } = change
    const known = fieldOf(model, field)
    // The order of rows is no value.
    if (known?.kind === 'childTable' && row === undefined) continue
    if (!isAsked(change, versions)) silent.push(change)
    else {
      const difference = row === undefined ? fieldDifference(change, versions) : rowDifference(change, row, versions)
      if (difference) differences.set(difference.name, difference)
    }
  }
  return { differences: [...differences.values()], silent }
}

function isAsked({ field, column }: ValueChange, { model, modes }: Versions): boolean {
  const known = fieldOf(model, field)
  return isTyped({ modes }, column === undefined ? known : columnIn(known, column))
}

function fieldDifference(change: ValueChange, { before, theirs, mine }: Versions): RecordDifference | undefined {
  const { field } = change
  const own = mine[field]
  if (isSame(own, theirs[field])) return undefined
  return {
    name: field,
    before: before[field],
    theirs: theirs[field],
    mine: own,
    isClash: !isSame(own, before[field]),
    change,
  }
}

function rowDifference(
  change: ValueChange,
  row: string,
  { before, theirs, mine }: Versions,
): RecordDifference | undefined {
  const { field, column } = change
  const [was, is, own] = [before, theirs, mine].map((values) => rowOf(values, field, row))
  const whole = { name: `${field} ${row}`, before: was, theirs: is, mine: own, change: { field, row, after: is } }
  if (isSame(own, is)) return undefined
  // One of them has the row and the other has not: it is one matter, however many of its values differ.
  if (own === undefined || is === undefined || column === undefined) return { ...whole, isClash: !isSame(own, was) }
  if (isSame(own[column], is[column])) return undefined
  return {
    name: `${field} ${row} ${column}`,
    before: was?.[column],
    theirs: is[column],
    mine: own[column],
    isClash: !isSame(own[column], was?.[column]),
    change,
  }
}

/** What stands in the form after the choice, on top of their version. What has no choice stays mine. */
export function mergedWith(
  mine: StoredValues,
  { differences, silent }: RecordConflict,
  choices: Readonly<Record<string, Side>>,
): StoredValues {
  const taken = differences.filter((one) => sideOf(one, choices) === 'theirs').map(({ change }) => change)
  return withChanges(mine, [...silent, ...taken])
}
