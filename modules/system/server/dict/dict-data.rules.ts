/** What a change of entries must keep, checked under the family's lock. */
import { errors } from '#contract/errors.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { MAX_DICT_DEPTH } from '#system/contract/dict-data.ts'
import { dictErrors } from '#system/contract/dict.ts'
import { withAncestors, withDescendants, type TreeNode } from '../tree.ts'
import { countEntries, findEntry, type FoundEntry } from './dict-data.repo.ts'
import type { DictFamily } from './dict-family.ts'

/** `pid` of the wire as the database has it. */
export const parentOf = (pid: string): string | null => (pid === '0' ? null : pid)

/** The entry. @throws AppError `not_found` */
export async function loadForUpdate(tx: Tx, family: DictFamily, id: string): Promise<FoundEntry> {
  const found = await findEntry(tx, family, id)
  if (!found) throw new AppError(errors.notFound)
  return found
}

/** A value stands once in a dictionary. */
export function assertValueFree(entries: readonly { val: string }[], value: string): void {
  if (entries.some(({ val }) => val === value)) throw new AppError(dictErrors.valueTaken, { name: value })
}

/** A tenant's entries are bounded. */
export async function assertRoom(tx: Tx, family: DictFamily, more = 1): Promise<void> {
  assertFits(family, (await countEntries(tx, family)) + more)
}

/** @param total of all dictionaries of a family, the new ones among them */
export function assertFits({ maxEntries }: DictFamily, total: number): void {
  if (total > maxEntries) throw new AppError(dictErrors.full, { maximum: maxEntries })
}

interface Place {
  /** Of the wire. */
  pid: string
  /** Entries of the dictionary that come there, with what is below them; none for a new one. */
  moved?: readonly { id: string; name: string }[]
}

/**
 * The parent is of the same dictionary, no entry comes below itself, and the tree keeps its depth.
 * @param entries all of the dictionary
 */
export function assertPlace(entries: readonly TreeNode[], { pid, moved = [] }: Place): void {
  const parentId = parentOf(pid)
  if (parentId !== null && !entries.some(({ id }) => id === parentId)) throw invalid('pid', 'unknown_choice')
  const above = parentId === null ? new Set<string>() : withAncestors(entries, [parentId])
  const itself = moved.find(({ id }) => above.has(id))
  if (itself) throw new AppError(dictErrors.belowItself, { name: itself.name })
  const height = moved.length === 0 ? 1 : Math.max(...moved.map(({ id }) => heightOf(entries, id)))
  if (above.size + height > MAX_DICT_DEPTH) throw new AppError(dictErrors.tooDeep, { maximum: MAX_DICT_DEPTH })
}

/** Levels of the branch below an entry, its own among them. */
function heightOf(entries: readonly TreeNode[], id: string): number {
  const branch = [...withDescendants(entries, [id])]
  const own = withAncestors(entries, [id]).size
  return Math.max(...branch.map((each) => withAncestors(entries, [each]).size - own + 1))
}

/** Where a new entry comes when no one says: after its siblings. */
export function lastPlace(entries: readonly { pid: string | null; sort: number }[], pid: string): number {
  const places = entries.filter((entry) => entry.pid === parentOf(pid)).map(({ sort }) => sort)
  return Math.max(0, ...places) + 10
}
