import { use, useEffect, useRef, useState, type RefObject } from 'react'
import { cellIssues, moved, parseSheet, pasted, tableIssue, type ChildRow, type RowsSchema } from './child-rows.ts'
import type { ChildColumn } from './child-column.ts'
import { FormContext, type FormFacts } from './form-schema.ts'
import { ruleText } from './rule-text.ts'

interface ChildRowsOptions {
  name: string
  rows: readonly ChildRow[]
  columns: readonly ChildColumn[]
  schema: RowsSchema
  makeRow: () => ChildRow
  onChange: (rows: ChildRow[]) => void
  /** The form has refused the table as a whole: every cell says what is wrong with it. */
  isRefused: boolean
  root: RefObject<HTMLElement | null>
}

/** The last change of the rows, to be announced and undone. */
export type Done =
  | { readonly kind: 'pasted'; readonly count: number }
  | { readonly kind: 'removed'; readonly row: number }

/** Gives every row a key that stays with it while it is edited and moved. */
function makeKeys() {
  const keys = new WeakMap<ChildRow, string>()
  let last = 0
  const of = (row: ChildRow): string => {
    const known = keys.get(row)
    if (known !== undefined) return known
    last += 1
    keys.set(row, String(last))
    return String(last)
  }
  return { of, pass: (from: ChildRow, to: ChildRow) => void keys.set(to, of(from)) }
}

/** The state of a table inside a form: everything but how it looks. */
export function useChildRows(options: ChildRowsOptions) {
  const { rows, columns, schema, makeRow, onChange, root } = options
  const [keys] = useState(makeKeys)
  const [removed, setRemoved] = useState<{ readonly row: ChildRow; readonly at: number }>()
  const [pastedCount, setPastedCount] = useState(0)
  const wanted = useRef<string>(undefined)
  const { messageOf, touch, beStrict } = useMessages(options, keys.of)
  useEffect(() => {
    if (wanted.current === undefined) return
    const cell = root.current?.querySelector<HTMLElement>(`[data-cell="${wanted.current}"]`)
    wanted.current = undefined
    const control = cell?.querySelector<HTMLElement>('input, select, button, [tabindex]')
    // Without rows there is only the button that adds one.
    ;(control ?? root.current?.querySelector<HTMLElement>('.kit-child-add'))?.focus()
  })

  const change = (next: ChildRow[]) => {
    setRemoved(undefined)
    setPastedCount(0)
    onChange(next)
  }
  const focus = (row: number, column: number) => {
    wanted.current = `${row}.${column}`
  }
  const mayAdd = tableIssue(schema, [...rows, {}])?.code !== 'too_big'
  const most = mayAdd ? Number.MAX_SAFE_INTEGER : rows.length
  const insert = (row: ChildRow, at: number) => change([...rows.slice(0, at), row, ...rows.slice(at)])
  const done: Done | undefined = removed
    ? { kind: 'removed', row: removed.at + 1 }
    : pastedCount > 0
      ? { kind: 'pasted', count: pastedCount }
      : undefined

  return {
    keyOf: keys.of,
    messageOf,
    touch,
    done,
    mayAdd,
    edit: (at: number, key: string, value: unknown) => {
      const row = rows[at]
      if (!row) return
      const next = { ...row, [key]: value }
      keys.pass(row, next)
      change(rows.map((one, index) => (index === at ? next : one)))
    },
    /** Below the row at `at`; the first cell takes the focus. */
    addBelow: (at: number) => {
      if (!mayAdd) return
      focus(at + 1, 0)
      insert(makeRow(), at + 1)
    },
    remove: (at: number) => {
      const row = rows[at]
      if (!row) return
      change(rows.filter((_, index) => index !== at))
      setRemoved({ row, at })
      focus(Math.min(at, rows.length - 2), 0)
    },
    undo: () => {
      if (!removed) return
      focus(removed.at, 0)
      insert(removed.row, removed.at)
    },
    move: (from: number, to: number) => change(moved(rows, from, to)),
    paste: (text: string, row: number, column: number) => {
      const sheet = parseSheet(text)
      beStrict()
      const next = pasted({ rows, columns, at: { row, column }, sheet, makeRow, most })
      change(inLimit(schema, next, rows.length))
      setPastedCount(sheet.length)
    },
    focus,
  }
}

/** Without the rows that are too many for the schema, but never fewer than there were. */
function inLimit(schema: RowsSchema, rows: ChildRow[], least: number): ChildRow[] {
  let kept = rows
  while (kept.length > least && tableIssue(schema, kept)?.code === 'too_big') kept = kept.slice(0, -1)
  return kept
}

/**
 * What is wrong with a cell: by the rules once it was left or the form refused it, and by the server until it changes.
 */
function useMessages({ name, rows, schema, isRefused }: ChildRowsOptions, keyOf: (row: ChildRow) => string) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isStrict, setIsStrict] = useState(false)
  if (isRefused && !isStrict) setIsStrict(true)
  const served = useServed(name, rows, keyOf)
  const issues = cellIssues(schema.item, rows)
  return {
    messageOf: (at: number, column: ChildColumn): string | undefined => {
      const row = rows[at]
      if (!row) return undefined
      const place = `${keyOf(row)}.${column.key}`
      const issue = isStrict || touched.has(place) ? issues.get(`${at}.${column.key}`) : undefined
      if (issue) return ruleText(issue, column.title, column.kind === 'select' ? 'select' : 'enter')
      const answer = served.get(place)
      return answer && answer.value === row[column.key] ? answer.text : undefined
    },
    touch: (at: number, column: ChildColumn) => {
      const row = rows[at]
      if (row) setTouched(new Set([...touched, `${keyOf(row)}.${column.key}`]))
    },
    /** From now on every cell says what is wrong with it. */
    beStrict: () => setIsStrict(true),
  }
}

interface Served {
  /** What the server refused. */
  readonly value: unknown
  readonly text: string
}

const none: FormFacts['cellIssues'] = new Map()

/** The server's complaints, kept with the rows they were about: rows move, and change. */
function useServed(name: string, rows: readonly ChildRow[], keyOf: (row: ChildRow) => string) {
  const source = use(FormContext)?.cellIssues ?? none
  const [served, setServed] = useState<{ source: unknown; cells: ReadonlyMap<string, Served> }>({
    source: none,
    cells: new Map(),
  })
  if (served.source !== source) {
    const cells = [...source].flatMap(([path, texts]) => {
      const [table, at = '', key = ''] = path.split('.')
      const row = rows[Number(at)]
      return table === name && row
        ? [[`${keyOf(row)}.${key}`, { value: row[key], text: texts.join(' ') }] as const]
        : []
    })
    setServed({ source, cells: new Map(cells) })
  }
  return served.cells
}
