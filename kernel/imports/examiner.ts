/**
 * One attempt at an import: cells become drafts, drafts are compared with what is there, the noun's rules judge them.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ImportMode } from '#contract/import.ts'
import { EDITABLE } from '#contract/field-mode.ts'
import { guardedField } from '#contract/guarded.ts'
import { holds } from '../access/actor.ts'
import { fieldModeOf, isMasked, isUnchanged } from '../access/field-access.ts'
import { rawIssues } from '../http/parse.ts'
import { CellReader } from './cell-values.ts'
import type { ImportAttempt, CellRow, RowIssue, TriedRow } from './kind.ts'
import { spellNames } from './spelled-names.ts'
import type { Existing, ImportedRow, ImportSpec, Refuse, Sight } from './spec.ts'

/** Rows after which other calls get their turn. */
const AT_A_STRETCH = 250

interface Trial<Draft, Before> {
  readonly n: number
  readonly issues: RowIssue[]
  readonly given: Record<string, unknown>
  /** What it calls its record, as typed and as compared. */
  readonly name: string
  readonly key: string
  existing?: Existing<Draft, Before> | undefined
  draft?: Draft
  changes: TriedRow['changes']
}

export class Examiner<Draft extends object, Look, Before> implements ImportAttempt {
  readonly #spec: ImportSpec<Draft, Look, Before>
  readonly #sight: Sight<Look>
  readonly #readers: ReadonlyMap<string, CellReader<Draft, Look>>
  /** What was found good, until it is applied. */
  readonly #accepted = new Map<number, ImportedRow<Draft, Before>>()

  constructor(spec: ImportSpec<Draft, Look, Before>, sight: Sight<Look>) {
    this.#spec = spec
    this.#sight = sight
    this.#readers = new Map(spec.columns.map((column) => [column.key, new CellReader(column, sight.look)]))
  }

  offered(column: string): string[] {
    return this.#readers.get(column)?.offered(this.#sight.actor.language) ?? []
  }

  exampleOf(column: string): string {
    const example = this.#readers.get(column)?.column.example ?? ''
    return typeof example === 'string' ? example : example(this.#sight.look, this.#sight.actor.language)
  }

  async tryRows(
    rows: readonly CellRow[],
    mode: ImportMode,
    others: Map<string, number> = new Map(),
  ): Promise<TriedRow[]> {
    const trials: Trial<Draft, Before>[] = []
    for (const [index, row] of rows.entries()) {
      if (index % AT_A_STRETCH === 0) await breathe()
      trials.push(this.#read(row))
    }
    await spellNames(this.#spec.columns, this.#sight, trials)
    this.#refuseRepeated(trials, others)
    const keys = trials.map(({ key }) => key).filter(Boolean)
    const found = await this.#spec.find(this.#sight, keys)
    for (const [index, trial] of trials.entries()) {
      if (index % AT_A_STRETCH === 0) await breathe()
      trial.existing = found.get(trial.key)
      this.#compare(trial, mode)
    }
    await this.#judge(trials)
    return trials.map((trial) => this.#settle(trial))
  }

  async apply(numbers: readonly number[], prepared: ReadonlyMap<number, string>): Promise<void> {
    const { tx } = this.#sight
    if (!tx) throw new Error('an import is written in a transaction')
    const rows = numbers.flatMap((n) => this.#accepted.get(n) ?? [])
    await this.#spec.apply({ ...this.#sight, tx }, rows, prepared)
  }

  /**
   * Cells into values. An empty cell says nothing: a new record gets the default there, an existing one keeps its own.
   */
  #read({ n, cells, faults }: CellRow): Trial<Draft, Before> {
    const { keyColumn, keyOf } = this.#spec
    const issues: RowIssue[] = []
    const given: Record<string, unknown> = {}
    for (const [key, reader] of this.#readers) {
      const text = cells[key] ?? ''
      const fault = faults[key]
      if (fault) issues.push({ column: key, text: `issue.${fault}`, params: {} })
      else if (text.trim() !== '') {
        const value = reader.read(text, (issue) => issues.push({ column: key, ...issue }))
        if (value !== undefined) given[key] = value
      }
    }
    const name = (cells[keyColumn] ?? '').trim()
    return { n, issues, given, name, key: keyOf(name), changes: [] }
  }

  /** The first of several rows about the same record stands, the others are refused. `first` is added to. */
  #refuseRepeated(trials: readonly Trial<Draft, Before>[], first: Map<string, number>): void {
    for (const { n, key, issues } of trials) {
      if (key === '') continue
      const earlier = first.get(key)
      if (earlier === undefined || earlier > n) first.set(key, n)
      else issues.push({ column: this.#spec.keyColumn, text: 'issue.twice_in_sheet', params: { row: earlier } })
    }
  }

  #compare(trial: Trial<Draft, Before>, mode: ImportMode): void {
    const { keyColumn, schema, taken, merge } = this.#spec
    const { existing, given, issues, key } = trial
    if (key !== '' && existing && (mode === 'create' || !existing.reach)) {
      issues.push({ column: keyColumn, text: `error.${taken.name}`, params: { name: trial.name } })
      return
    }
    if (!existing && mode === 'update') {
      issues.push({ column: keyColumn, text: key === '' ? 'issue.required' : 'issue.nothing_to_update', params: {} })
      return
    }
    this.#keepUneditable(trial)
    // What a record is recognised by stays as it is spelled there.
    const own = existing && { [keyColumn]: existing.draft[keyColumn] }
    const merged = merge?.(existing?.draft, given) ?? { ...existing?.draft, ...given }
    const parsed = schema.safeParse({ ...merged, ...own }, { reportInput: true })
    if (parsed.success) {
      trial.draft = parsed.data
      if (existing) trial.changes = this.#changes(existing.draft, parsed.data, given)
      return
    }
    for (const { path, code, params } of parsed.error.issues.flatMap(rawIssues)) {
      const column = path.split('.')[0] ?? ''
      if (!issues.some((issue) => issue.column === column)) issues.push({ column, text: `issue.${code}`, params })
    }
  }

  /** A guarded field that the actor may not edit stays: a cell that would change it is refused. */
  #keepUneditable({ existing, given, issues }: Trial<Draft, Before>): void {
    const { noun, columns } = this.#spec
    const { fields } = this.#sight.actor
    if (fields.size === 0) return
    for (const { key } of columns) {
      const guarded = guardedField(noun, key)
      if (!guarded || !(key in given) || fieldModeOf(fields, guarded.name) === EDITABLE) continue
      const isKept = isMasked(given[key]) || isUnchanged(fields, guarded, given[key], existing?.draft[key])
      if (!isKept) issues.push({ column: key, text: 'issue.field_not_editable', params: {} })
      // Nothing of what is stored is shown beside it.
      delete given[key]
    }
  }

  #changes(before: Draft, after: Draft, given: Record<string, unknown>): TriedRow['changes'] {
    const { language } = this.#sight.actor
    return this.#spec.columns.flatMap(({ key, isSecret }) => {
      if (!(key in given) || isSecret) return []
      const [old, now] = [before[key], after[key]]
      if (isDeepStrictEqual(sorted(old), sorted(now))) return []
      const show = (value: unknown) => this.#readers.get(key)?.show(value, language) ?? ''
      return [{ column: key, before: show(old), after: show(now) }]
    })
  }

  /** Rights first, then the rules of the noun; both only for rows that are otherwise good and would do something. */
  async #judge(trials: readonly Trial<Draft, Before>[]): Promise<void> {
    const { needs, judge } = this.#spec
    const { actor } = this.#sight
    const issuesOf = new Map(trials.map(({ n, issues }) => [n, issues]))
    const refuse: Refuse = ({ n }, issue) => issuesOf.get(n)?.push({ column: '', params: {}, ...issue })
    const rows = trials.flatMap(importedRow).filter((row) => {
      const isAllowed = holds(actor, row.existing ? needs.change : needs.create)
      if (!isAllowed) refuse(row, { text: 'error.forbidden' })
      return isAllowed
    })
    await judge(this.#sight, rows, refuse)
  }

  #settle(trial: Trial<Draft, Before>): TriedRow {
    const { n, issues, changes, existing } = trial
    if (issues.length > 0) return { n, outcome: 'refuse', issues, changes: [] }
    const [row] = importedRow(trial)
    if (!row) return { n, outcome: 'same', issues, changes }
    this.#accepted.set(n, row)
    return { n, outcome: existing ? 'change' : 'create', issues, changes }
  }
}

/** A row that would do something; none for one that is refused already, or that changes nothing. */
function importedRow<Draft, Before>(trial: Trial<Draft, Before>): ImportedRow<Draft, Before>[] {
  const { n, issues, draft, existing, changes } = trial
  if (issues.length > 0 || !draft || (existing && changes.length === 0)) return []
  return [{ n, draft, existing }]
}

/** The order of what was chosen says nothing. */
const sorted = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).sort() : value)
