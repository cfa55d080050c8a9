/** The history of a record as it is shown, and what restoring an earlier state would change. Pure. */
import {
  changesBetween,
  reversed,
  withChanges,
  type FieldId,
  type StoredValues,
  type ValueChange,
} from '#forms-core/index.ts'
import type { Revision } from '#forms/contract/record.ts'

export interface HistoryFilter {
  readonly field?: FieldId | undefined
  readonly by?: string | undefined
  /** Without revisions in which no value has changed: restored from the recycle bin, rows in another order. */
  readonly isOnlyValues: boolean
}

/** Rows of a child table that only moved: the ids of all rows. */
const isOrder = ({ row, before, after }: ValueChange): boolean =>
  row === undefined && isTexts(before) && isTexts(after) && sorted(before) === sorted(after)

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string')
const sorted = (ids: readonly string[]): string => JSON.stringify([...ids].sort())

/** The revisions to show, each with the changes to show. */
export function shownRevisions(all: readonly Revision[], { field, by, isOnlyValues }: HistoryFilter): Revision[] {
  return all
    .filter(({ byName }) => by === undefined || byName === by)
    .map((revision) => ({
      ...revision,
      changes: revision.changes.filter(
        (change) => (field === undefined || change.field === field) && !(isOnlyValues && isOrder(change)),
      ),
    }))
    .filter(({ changes }) => changes.length > 0 || (field === undefined && !isOnlyValues))
}

/** The values that the record had at a revision. @param all the latest first */
export function valuesAt(now: StoredValues, all: readonly Revision[], rev: number): StoredValues {
  return all
    .filter((one) => one.rev > rev)
    .toSorted((a, b) => b.rev - a.rev)
    .reduce<StoredValues>((values, { changes }) => withChanges(values, reversed(changes)), now)
}

/** What restoring changes: from the values of now to those of a revision. @param fields left out, all */
export function restoringChanges(
  now: StoredValues,
  all: readonly Revision[],
  { to, fields }: { to: number; fields?: readonly FieldId[] | undefined },
): ValueChange[] {
  return changesBetween(now, valuesAt(now, all, to)).filter(
    ({ field }) => fields === undefined || fields.includes(field),
  )
}
