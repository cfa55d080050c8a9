/** Three versions of one record, when another user has saved while one was typing: before, theirs, mine. */

type Values = Readonly<Record<string, unknown>>

/** Whose value a field gets. */
export type Side = 'theirs' | 'mine'

/** A field that the other person has changed to something else than what stands in the form. */
export interface Difference {
  readonly name: string
  readonly before: unknown
  readonly theirs: unknown
  readonly mine: unknown
  /** Both have changed it: only a person can say which value is right. */
  readonly isClash: boolean
}

interface Versions {
  /** What the form started with. */
  readonly before: Values
  /** What is saved now. */
  readonly theirs: Values
  /** What stands in the form. */
  readonly mine: Values
  /** The fields of the form, in their order. */
  readonly names: readonly string[]
}

/** The fields where theirs differs from what one started with, and from what one has entered oneself. */
export function differencesOf({ before, theirs, mine, names }: Versions): Difference[] {
  return names
    .filter((name) => !isSame(before[name], theirs[name]) && !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      before: before[name],
      theirs: theirs[name],
      mine: mine[name],
      isClash: !isSame(before[name], mine[name]),
    }))
}

/** The side of a difference: what was chosen; without a choice theirs, unless both have changed it. */
export function sideOf(difference: Difference, choices: Readonly<Record<string, Side>>): Side | undefined {
  return choices[difference.name] ?? (difference.isClash ? undefined : 'theirs')
}

/** What changes in the form by the choices; a difference without a side keeps mine. */
export function mergedValues(
  differences: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): Record<string, unknown> {
  const taken = differences.filter((difference) => sideOf(difference, choices) === 'theirs')
  return Object.fromEntries(taken.map(({ name, theirs }) => [name, theirs]))
}

/** Whether two values mean the same: nothing is nothing, and a list of ids has no order. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return ''
  if (!Array.isArray(value)) return JSON.stringify(value)
  if (value.length === 0) return ''
  const isIds = value.every((entry) => typeof entry === 'string')
  return JSON.stringify(isIds ? [...value].toSorted() : value)
}
