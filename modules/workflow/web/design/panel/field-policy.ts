/** What a step does with the fields of the form, as its three lists of names say it. Pure. */
import type { FormField, NamedField } from '../form-fields.ts'
import type { ElementFields } from '../properties.ts'

export const MODES = ['write', 'read', 'hide'] as const
export type FieldMode = (typeof MODES)[number]
/** The lists, as they stand in the file. */
export type PolicyLists = Pick<ElementFields, 'hides' | 'writes' | 'requires'>

/** A field of the form, a column of one of its child tables, or a variable that one of the lists names beside it. */
export interface PolicyRow extends NamedField {
  readonly isOfForm: boolean
  /** Of a child table: the names of its columns. */
  readonly columns?: readonly string[]
  /** Of a column: its table, and the names of all columns there. */
  readonly table?: NamedField & { readonly columns: readonly string[] }
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

/**
 * The fields of the form in its order, columns below their table, then the others that the lists name, then those that
 * were added by hand.
 */
export function policyRows(form: readonly FormField[], lists: PolicyLists, added: readonly string[]): PolicyRow[] {
  const { hides, writes, requires } = read(lists)
  const ofForm = form.flatMap(({ name, label, columns = [] }): PolicyRow[] => {
    if (columns.length === 0) return [{ name, label, isOfForm: true }]
    const names = columns.map((one) => one.name)
    return [
      { name, label, isOfForm: true, columns: names },
      ...columns.map((one) => ({ ...one, isOfForm: true, table: { name, label, columns: names } })),
    ]
  })
  const known = new Set(ofForm.map(({ name }) => name))
  const others = [...new Set([...writes, ...requires, ...hides, ...added])].filter((name) => !known.has(name))
  return [...ofForm, ...others.map((name) => ({ name, label: name, isOfForm: false }))]
}

/**
 * What happens with a field. A child table that is named is written with all its columns, beside columns with those
 * that are named; without it only these columns of its rows are.
 * @param isStart who starts a process fills in all fields of its form that are not hidden
 */
export function modeOf(lists: PolicyLists, { name, isOfForm, columns, table }: PolicyRow, isStart: boolean): FieldMode {
  const { hides, writes, requires } = read(lists)
  if (hides.includes(name) || (table !== undefined && hides.includes(table.name))) return 'hide'
  if (isStart && isOfForm) return 'write'
  const isOpen = (one: string) => writes.includes(one) || requires.includes(one)
  if (isOpen(name) || columns?.some(isOpen) === true) return 'write'
  return table !== undefined && writes.includes(table.name) && !table.columns.some((one) => writes.includes(one))
    ? 'write'
    : 'read'
}

/** Whether rows of a child table are added and removed. */
export const mayMoveRows = (lists: PolicyLists, { name }: PolicyRow): boolean => {
  const { writes, requires } = read(lists)
  return writes.includes(name) || requires.includes(name)
}

export const isRequired = ({ requires }: PolicyLists, { name }: PolicyRow): boolean => namesOf(requires).includes(name)

/** The lists with another mode of some fields. What is not written cannot be required. */
export function withMode(
  lists: PolicyLists,
  rows: readonly PolicyRow[],
  mode: FieldMode,
  isStart: boolean,
): Required<PolicyLists> {
  // A table stands for its columns: what is set of it is set of all.
  const whole = new Set(rows.flatMap(({ name, columns }) => (columns === undefined ? [] : [name])))
  const single = rows.filter(({ table }) => table === undefined || !whole.has(table.name))
  return single.reduce<Required<PolicyLists>>(
    (known, row) =>
      row.table === undefined ? withField(known, row, mode, isStart) : withColumn(known, row, mode, isStart),
    write(read(lists)),
  )
}

function withField(lists: PolicyLists, row: PolicyRow, mode: FieldMode, isStart: boolean): Required<PolicyLists> {
  const { hides, writes, requires } = read(lists)
  const { name, isOfForm, columns = [] } = row
  const concerned = new Set([name, ...columns])
  const others = (names: readonly string[]) => names.filter((one) => !concerned.has(one))
  const isNamed = mode === 'write' && !(isStart && isOfForm)
  return write({
    hides: mode === 'hide' ? [...others(hides), name] : others(hides),
    writes: isNamed ? [...others(writes), name] : others(writes),
    requires: mode === 'write' ? requires : others(requires),
  })
}

/** The columns that are written are named, unless it is all of them and the rows as well. */
function withColumn(lists: PolicyLists, row: PolicyRow, mode: FieldMode, isStart: boolean): Required<PolicyLists> {
  const { name: table = '', columns = [] } = row.table ?? {}
  const { hides, writes, requires } = read(lists)
  const modes = new Map(
    columns.map((name) => [name, name === row.name ? mode : modeOf(lists, { ...row, name, label: name }, isStart)]),
  )
  const named = columns.filter((one) => modes.get(one) === 'write')
  const seen = columns.filter((one) => modes.get(one) !== 'hide')
  const isWhole = writes.includes(table) && named.length === seen.length
  // Rows in which nothing is written neither come nor go.
  const gone = new Set(named.length === 0 && !isStart ? [table, ...columns] : columns)
  const others = (names: readonly string[]) => names.filter((one) => !gone.has(one))
  return write({
    hides: [...others(hides).filter((one) => one !== table), ...columns.filter((one) => modes.get(one) === 'hide')],
    writes: isStart || isWhole ? others(writes) : [...others(writes), ...named],
    requires: requires.filter((one) => !gone.has(one) || modes.get(one) === 'write'),
  })
}

/** The lists with rows of a child table that come and go, or stay as they are. */
export function withRows(lists: PolicyLists, row: PolicyRow, isWanted: boolean): Required<PolicyLists> {
  const { hides, writes, requires } = read(lists)
  const { name, columns = [] } = row
  const named = columns.filter((one) => writes.includes(one))
  if (isWanted) {
    const isWhole = named.length === columns.filter((one) => !hides.includes(one)).length
    const others = writes.filter((one) => one !== name && !(isWhole && columns.includes(one)))
    return write({ hides, writes: [...others, name], requires })
  }
  // All columns were written with the table; without it each is named.
  const open = named.length > 0 ? [] : columns.filter((one) => !hides.includes(one))
  return write({
    hides,
    writes: [...writes.filter((one) => one !== name), ...open],
    requires: requires.filter((one) => one !== name),
  })
}

/** The lists with a field that has to be filled in, or need not be. */
export function withRequired(lists: PolicyLists, row: PolicyRow, isWanted: boolean): Required<PolicyLists> {
  const isOpen = modeOf(lists, row, false) === 'write'
  const { hides, writes, requires } = read(isOpen ? lists : withMode(lists, [row], 'write', false))
  const others = requires.filter((name) => name !== row.name)
  // What was written for being required stays written.
  const isStillWritten = modeOf(write({ hides, writes, requires: others }), row, false) === 'write'
  return write({
    hides,
    writes: isStillWritten ? writes : [...writes, row.name],
    requires: isWanted ? [...others, row.name] : others,
  })
}

/** The lists of another step in place of these. */
export const copiedFrom = (lists: PolicyLists): Required<PolicyLists> => write(read(lists))
