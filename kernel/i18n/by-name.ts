/**
 * The order of names that are sorted here and not in the database: that of its name columns (`zh-x-icu`), by pinyin. By
 * itself a process compares Chinese by strokes.
 */
const names = new Intl.Collator('zh')

/** For `sort`: compares two things by their names. @example processes.sort(byName) */
export const byName = (one: { readonly name: string }, other: { readonly name: string }): number =>
  names.compare(one.name, other.name)
