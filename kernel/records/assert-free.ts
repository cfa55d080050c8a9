/** Refuses what another record has already. */
import { errors, type ErrorCode } from '#contract/errors.ts'
import type { Tx } from '../database/lease.ts'
import { AppError } from '../errors.ts'

interface Unique<Column extends string> {
  isTaken(tx: Tx, column: Column, value: string, exceptId?: string): Promise<boolean>
}

/**
 * No other record has the same name. Call it under the lock of the noun.
 * @param exceptId the record that is changed
 * @param taken which columns are looked at, and what each is refused as; left out, `name` as `name_taken`
 * @throws AppError the first of `taken` whose value another record has; its text may name the value by the column
 * @example await assertFree(tx, posts, draft, { exceptId: id, taken: { code: postErrors.codeTaken } })
 */
export async function assertFree<Column extends string = 'name'>(
  tx: Tx,
  store: Unique<NoInfer<Column>>,
  values: Readonly<Record<NoInfer<Column>, string>>,
  options: { exceptId?: string | undefined; taken?: Readonly<Record<Column, ErrorCode>> } = {},
): Promise<void> {
  // The typed cast: without `taken`, `Column` is `name`.
  const taken = options.taken ?? ({ name: errors.nameTaken } as Record<Column, ErrorCode>)
  for (const [column, error] of Object.entries(taken) as [Column, ErrorCode][]) {
    const value = values[column]
    if (await store.isTaken(tx, column, value, options.exceptId)) throw new AppError(error, { [column]: value })
  }
}
