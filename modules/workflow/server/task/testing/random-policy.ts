/** Random policies of a step, what a model says of them, and what they let a user do: an oracle of its own. */
import fc from 'fast-check'

export const FIELDS = ['a', 'b'] as const
type FieldName = (typeof FIELDS)[number]
export type Mode = 'write' | 'read' | 'hide'
export const ACTIONS = ['reject', 'return', 'transfer', 'delegate', 'addSigner'] as const
export type Action = (typeof ACTIONS)[number]

export interface Policy {
  fields: Record<FieldName, Mode>
  /** Of the child table: as a whole, or column by column. */
  items: Mode | { x: Mode; y: Mode; rowsMove: boolean }
  requires: string[]
  actions: Action[] | undefined
  comment: 'always' | 'refusal' | undefined
  attachments: 'allowed' | 'required' | undefined
  signature: 'always' | 'complete' | undefined
  /** Of the fields, at the start. */
  startHides: FieldName[]
}

/** A rule that most steps do not have. */
const seldom = <Rule>(...rules: Rule[]): fc.Arbitrary<Rule | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...rules) })
const mode = fc.constantFrom<Mode>('write', 'read', 'hide')
const columns = fc.record({
  modes: fc.constantFrom<[Mode, Mode][]>(['write', 'read'], ['write', 'hide'], ['read', 'write'], ['hide', 'write']),
  rowsMove: fc.boolean(),
})

export const policies: fc.Arbitrary<Policy> = fc
  .record({
    fields: fc.record({ a: mode, b: mode }),
    items: fc.oneof(mode, columns),
    required: fc.subarray(['a', 'b', 'items.x', 'items.y']),
    actions: fc.option(fc.subarray([...ACTIONS]), { nil: undefined }),
    comment: seldom('always' as const, 'refusal' as const),
    attachments: seldom('allowed' as const, 'required' as const),
    signature: seldom('always' as const, 'complete' as const),
    startHides: fc.subarray([...FIELDS]),
  })
  .map(({ required, items: drawn, ...rest }) => {
    const items = typeof drawn === 'string' ? drawn : { x: drawn.modes[0], y: drawn.modes[1], rowsMove: drawn.rowsMove }
    const policy: Policy = { ...rest, items, requires: [] }
    return { ...policy, requires: required.filter((name) => modeOf(policy, name) === 'write') }
  })

/** What the step lets a user do with a field, a column (`items.x`) or the rows (`items`). */
export function modeOf({ fields, items }: Policy, name: string): Mode {
  const [table, column] = name.split('.')
  if (table !== 'items') return fields[table as FieldName]
  if (typeof items === 'string') return items
  if (column === undefined) return items.rowsMove ? 'write' : 'read'
  return items[column as 'x' | 'y']
}

/** The attributes that say so. */
export function attributesOf(policy: Policy): string {
  const { items, requires, actions, comment, attachments, signature } = policy
  const isWhole = typeof items === 'string'
  const names = [...FIELDS, ...(isWhole ? ['items'] : ['items.x', 'items.y'])]
  const writes = names.filter((name) => modeOf(policy, name) === 'write')
  if (!isWhole && items.rowsMove) writes.push('items')
  const hides = names.filter((name) => modeOf(policy, name) === 'hide')
  const all = {
    writes: writes.join(','),
    hides: hides.join(','),
    requires: requires.join(','),
    actions: actions === undefined ? '' : actions.length === 0 ? 'none' : actions.join(','),
    comment: comment ?? '',
    attachments: attachments ?? '',
    signature: signature ?? '',
  }
  return Object.entries(all)
    .flatMap(([name, value]) => (value === '' ? [] : [`portico:${name}="${value}"`]))
    .join(' ')
}

export interface Row {
  id?: string
  x?: string
  y?: string
}
export interface Vars {
  a?: string
  b?: string
  items?: Row[]
}

export type RowChange = 'x' | 'y' | 'add' | 'drop'
/** What a user tries. */
export interface Attempt {
  by: 'assignee' | 'starter' | 'stranger'
  kind: 'complete' | 'outcome' | 'batch' | Action
  sets: FieldName[]
  rows: RowChange | undefined
  comment: string
  /** What the policy forbids is left out of what is sent. */
  isMeek: boolean
}

export const attempts: fc.Arbitrary<Attempt> = fc.record({
  by: fc.constantFrom('assignee', 'assignee', 'assignee', 'assignee', 'starter', 'stranger'),
  kind: fc.constantFrom<Attempt['kind'][]>('complete', 'complete', 'complete', 'outcome', 'batch', ...ACTIONS),
  sets: fc.subarray([...FIELDS]),
  rows: fc.constantFrom<(RowChange | undefined)[]>(undefined, undefined, 'x', 'y', 'add', 'drop'),
  comment: fc.constantFrom('', '  ', 'Seen', 'Seen', 'Seen'),
  isMeek: fc.boolean(),
})

/** The attempt as it is made on a step: who is meek sends only what is open there. */
export function madeOn(policy: Policy, attempt: Attempt): Attempt {
  if (!attempt.isMeek) return attempt
  const { sets, rows } = attempt
  const isOpen = (name: string) => modeOf(policy, name) === 'write'
  const column = (['x', 'y'] as const).find((name) => isOpen(`items.${name}`))
  const mayMove = rows !== 'add' && rows !== 'drop' ? false : isOpen('items')
  return { ...attempt, sets: sets.filter(isOpen), rows: rows === undefined || mayMove ? rows : column }
}

const decides = ({ kind }: Attempt): boolean => kind === 'complete' || kind === 'outcome' || kind === 'batch'
const isRefusal = ({ kind }: Attempt): boolean => kind === 'outcome' || kind === 'reject' || kind === 'return'

/** The variables that an attempt sends, and what becomes of them where it is lawful. */
export function varsOf({ sets, rows }: Attempt, before: Vars, policy: Policy): { sent: Vars; after: Vars } {
  const fields = Object.fromEntries(sets.map((name) => [name, `new ${name}`]))
  if (rows === undefined) return { sent: fields, after: { ...before, ...fields } }
  const stored = before.items ?? []
  const ids = stored.map(({ id }) => (id === undefined ? {} : { id }))
  const written = (['x', 'y'] as const).find((name) => modeOf(policy, `items.${name}`) === 'write') ?? 'x'
  switch (rows) {
    case 'add': {
      const row = { [written]: 'added' }
      return { sent: { ...fields, items: [...ids, row] }, after: { ...before, ...fields, items: [...stored, row] } }
    }
    case 'drop':
      return {
        sent: { ...fields, items: ids.slice(1) },
        after: { ...before, ...fields, items: stored.slice(1) },
      }
    default:
      return {
        sent: { ...fields, items: ids.map((row) => ({ ...row, [rows]: `new ${rows}` })) },
        after: { ...before, ...fields, items: stored.map((row) => ({ ...row, [rows]: `new ${rows}` })) },
      }
  }
}

/** Whether the policy lets the user do it. No one signs or attaches a file. */
export function isLawful(policy: Policy, attempt: Attempt, after: Vars): boolean {
  const { by, kind, sets, rows, comment } = attempt
  if (by !== 'assignee') return false
  const action = kind === 'outcome' ? 'reject' : ACTIONS.find((one) => one === kind)
  if (action !== undefined && policy.actions?.includes(action) === false) return false
  const hasComment = comment.trim() !== ''
  const decision = decides(attempt) || isRefusal(attempt)
  if (policy.comment === 'always' && decision && !hasComment) return false
  if (policy.comment === 'refusal' && isRefusal(attempt) && !hasComment) return false
  if (policy.attachments === 'required' && decision) return false
  const signs = policy.signature === 'always' || (policy.signature === 'complete' && !isRefusal(attempt))
  if (signs && decision) return false
  if (!decides(attempt)) return true
  if (sets.some((name) => modeOf(policy, name) !== 'write')) return false
  if (rows !== undefined) {
    const concerned = rows === 'add' || rows === 'drop' ? 'items' : `items.${rows}`
    if (modeOf(policy, concerned) !== 'write') return false
  }
  return kind === 'outcome' || policy.requires.every((name) => isFilledIn(after, name))
}

function isFilledIn(vars: Vars, name: string): boolean {
  const [field, column] = name.split('.')
  if (column === undefined) return (vars[field as FieldName] ?? '') !== ''
  return (vars.items ?? []).every((row) => (row[column as 'x' | 'y'] ?? '') !== '')
}
