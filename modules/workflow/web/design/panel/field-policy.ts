/** What a step does with the fields of the form, as its three lists of names say it. Pure. */
import type { NamedField } from '../form-fields.ts'
import type { ElementFields } from '../properties.ts'

export const MODES = ['write', 'read', 'hide'] as const
export type FieldMode = (typeof MODES)[number]
/** The lists, as they stand in the file. */
export type PolicyLists = Pick<ElementFields, 'hides' | 'writes' | 'requires'>

/** A field of the form, or a variable that one of the lists names beside it. */
export interface PolicyRow extends NamedField {
  readonly isOfForm: boolean
}

interface Names {
  hides: string[]
  writes: string[]
  requires: string[]
}

const namesOf = (text = ''): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

const read = ({ hides, writes, requires }: PolicyLists): Names => ({
  hides: namesOf(hides),
  writes: namesOf(writes),
  requires: namesOf(requires),
})

const write = ({ hides, writes, requires }: Names): Required<PolicyLists> => ({
  hides: hides.join(', '),
  writes: writes.join(', '),
  requires: requires.join(', '),
})

/** The fields of the form in its order, then the others that the lists name, then those that were added by hand. */
export function policyRows(form: readonly NamedField[], lists: PolicyLists, added: readonly string[]): PolicyRow[] {
  const { hides, writes, requires } = read(lists)
  const known = new Set(form.map(({ name }) => name))
  const others = [...new Set([...writes, ...requires, ...hides, ...added])].filter((name) => !known.has(name))
  return [
    ...form.map((field) => ({ ...field, isOfForm: true })),
    ...others.map((name) => ({ name, label: name, isOfForm: false })),
  ]
}

/**
 * What happens with a field.
 * @param isStart who starts a process fills in all fields of its form that are not hidden
 */
export function modeOf(lists: PolicyLists, { name, isOfForm }: PolicyRow, isStart: boolean): FieldMode {
  const { hides, writes, requires } = read(lists)
  if (hides.includes(name)) return 'hide'
  if (isStart && isOfForm) return 'write'
  return writes.includes(name) || requires.includes(name) ? 'write' : 'read'
}

export const isRequired = ({ requires }: PolicyLists, { name }: PolicyRow): boolean => namesOf(requires).includes(name)

/** The lists with another mode of some fields. What is not written cannot be required. */
export function withMode(
  lists: PolicyLists,
  rows: readonly PolicyRow[],
  mode: FieldMode,
  isStart: boolean,
): Required<PolicyLists> {
  const { hides, writes, requires } = read(lists)
  const changed = new Set(rows.map(({ name }) => name))
  const others = (names: readonly string[]) => names.filter((name) => !changed.has(name))
  const isNamed = ({ isOfForm }: PolicyRow) => !(isStart && isOfForm)
  const names = (wanted: readonly PolicyRow[]) => wanted.map(({ name }) => name)
  return write({
    hides: mode === 'hide' ? [...others(hides), ...names(rows)] : others(hides),
    writes: mode === 'write' ? [...others(writes), ...names(rows.filter(isNamed))] : others(writes),
    requires: mode === 'write' ? requires : others(requires),
  })
}

/** The lists with a field that has to be filled in, or need not be. */
export function withRequired(lists: PolicyLists, row: PolicyRow, isWanted: boolean): Required<PolicyLists> {
  const { hides, writes, requires } = read(withMode(lists, [row], 'write', false))
  const others = requires.filter((name) => name !== row.name)
  return write({ hides, writes, requires: isWanted ? [...others, row.name] : others })
}

/** The lists of another step in place of these. */
export const copiedFrom = (lists: PolicyLists): Required<PolicyLists> => write(read(lists))
