/** Variables a step changed, with what they had before, as the history has them and as people read them. Pure. */
import type { Effect } from '#process/index.ts'
import type { VarChange, VarField } from '#workflow/contract/form.ts'
import { readable, type ReadableWords } from '#workflow/contract/readable.ts'

/** `before` is left out for a variable that is new. */
export interface RawChange {
  name: string
  before?: unknown
  after: unknown
}

const MAX_CHANGES = 100
const MAX_CHARACTERS = 200

/** What was set to another value than it had. */
export function changesIn(effects: readonly Effect[]): RawChange[] {
  const changes = effects.flatMap((effect) =>
    effect.type === 'varsSet'
      ? Object.entries(effect.vars).map(([name, after]) => {
          const { before = {} } = effect
          return Object.hasOwn(before, name) ? { name, before: before[name], after } : { name, after }
        })
      : [],
  )
  return changes
    .filter((one) => !('before' in one) || JSON.stringify(one.before) !== JSON.stringify(one.after))
    .slice(0, MAX_CHANGES)
}

/** In the order of the form; what no form asks for comes last. */
export function inOrderOf(fields: ReadonlyMap<string, VarField>, changes: readonly RawChange[]): RawChange[] {
  const names = [...fields.keys()]
  const placeOf = ({ name }: RawChange) => (fields.has(name) ? names.indexOf(name) : names.length)
  return changes.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** The people whom changed variables speak of, by the fields of a version. */
export const peopleChanged = (changes: readonly RawChange[], fields: ReadonlyMap<string, VarField>): string[] =>
  changes
    .filter(({ name }) => isOfPeople(fields.get(name)))
    .flatMap(({ before, after }) => [before, after].flat())
    .filter((one) => typeof one === 'string')

const isOfPeople = (field: VarField | undefined): boolean => field?.kind === 'user'

/** A change in words: what the form calls the variable, and texts of its values. */
export function shownChange(
  change: RawChange,
  field: VarField | undefined,
  { names, words }: { names: ReadonlyMap<string, string>; words: ReadableWords },
): VarChange {
  const text = (value: unknown) =>
    shortened(readable(isOfPeople(field) ? named(value, names) : optionOf(value, field), words))
  return {
    name: change.name,
    label: field?.label ?? change.name,
    before: 'before' in change ? text(change.before) : null,
    after: text(change.after),
    date: dateOf(field),
  }
}

/** How a date is to be written; null for other values. */
function dateOf(field: VarField | undefined): VarChange['date'] {
  if (field?.kind === 'date') return 'day'
  return field?.kind === 'dateTime' ? 'minute' : null
}

function named(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => named(one, names)).join(', ')
  return typeof value === 'string' ? (names.get(value) ?? value) : value
}

/** What a choice is called. */
const optionOf = (value: unknown, field: VarField | undefined): unknown =>
  field?.options?.find((option) => option.value === value)?.label ?? value

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
