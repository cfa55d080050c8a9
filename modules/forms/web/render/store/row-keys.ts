/** Keys of the rows of child tables, in the order of the rows. */
import type { FieldId } from '#forms-core/index.ts'

export class RowKeys {
  private next = 0
  private readonly tables = new Map<FieldId, readonly number[]>()
  private readonly places = new Map<number, number>()

  /** The keys of a table; another list whenever rows came, went or moved. */
  of(table: FieldId): readonly number[] {
    return this.tables.get(table) ?? NONE
  }

  /** Where the row of a key is; undefined when it is gone. */
  placeOf(key: number): number | undefined {
    return this.places.get(key)
  }

  /** Makes the keys of a table anew. */
  start(table: FieldId, count: number): void {
    for (const key of this.of(table)) this.places.delete(key)
    this.put(
      table,
      Array.from({ length: count }, () => this.next++),
    )
  }

  /** @returns the new keys */
  insert(table: FieldId, at: number, count = 1): number[] {
    const keys = Array.from({ length: count }, () => this.next++)
    this.put(table, this.of(table).toSpliced(at, 0, ...keys))
    return keys
  }

  remove(table: FieldId, at: number): void {
    const gone = this.of(table)[at]
    if (gone !== undefined) this.places.delete(gone)
    this.put(table, this.of(table).toSpliced(at, 1))
  }

  move(table: FieldId, from: number, to: number): void {
    const keys = [...this.of(table)]
    keys.splice(to, 0, ...keys.splice(from, 1))
    this.put(table, keys)
  }

  private put(table: FieldId, keys: readonly number[]): void {
    this.tables.set(table, keys)
    for (const [at, key] of keys.entries()) this.places.set(key, at)
  }
}

const NONE: readonly number[] = []
