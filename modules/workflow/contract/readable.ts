/** Values of variables as people read them, on both sides. Pure. */

export interface ReadableWords {
  readonly yes: string
  readonly no: string
  /** Between the members of a list: `, `. */
  readonly and: string
}

/** A value inside of others, so deep, is no longer distinguished. */
const MAX_DEPTH = 4

/** A text for any JSON value: yes and no in words, lists in a row, records as `name: value`. Empty for nothing. */
export function readable(value: unknown, words: ReadableWords, depth = 0): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (depth >= MAX_DEPTH) return '…'
  if (Array.isArray(value)) {
    const members: unknown[] = value
    const isOfRecords = members.some((one) => typeof one === 'object' && one !== null)
    return members
      .map((one) => readable(one, words, depth + 1))
      .filter((text) => text !== '')
      .join(isOfRecords ? '; ' : words.and)
  }
  return Object.entries(value)
    .map(([name, one]) => [name, readable(one, words, depth + 1)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(words.and)
}
