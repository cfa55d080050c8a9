/**
 * One attempt at an import of records. Each row goes the way of a record that is entered: the forms core decides, then
 * what only the server knows is asked.
 */
import { setImmediate as breathe } from 'node:timers/promises'
import type { Actor } from '#kernel/access/actor.ts'
import type { Tx } from '#kernel/database/lease.ts'
import { InvalidInput } from '#kernel/errors.ts'
import type { CellRow, ImportAttempt, RowIssue, TriedRow } from '#kernel/imports/kind.ts'
import type { Choice } from '#kernel/imports/spec.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { formErrors } from '#forms/contract/errors.ts'
import { textIn, type FieldId } from '#forms-core/index.ts'
import { checkedValues } from '../record/checked-values.ts'
import type { OpenedForm } from '../record/form-access.ts'
import { createRecordIn } from '../record/record-write.ts'
import { describedBy } from '../record/stored-record.ts'
import { plainReaders, readRow, referringReaders, type Readers } from './cell-readers.ts'
import type { FieldColumn } from './import-columns.ts'
import { takenValues, type UniqueValue } from './referred.repo.ts'

/** Rows after which other calls get their turn: a rule may take a millisecond per row. */
const AT_A_STRETCH = 25

export interface AttemptParts {
  readonly kernel: Kernel
  readonly actor: Actor
  /** Set while it is confirmed. */
  readonly tx: Tx | undefined
  readonly opened: OpenedForm
  readonly columns: readonly FieldColumn[]
  /** Of fields whose values are chosen among those that are known beforehand. */
  readonly choices: ReadonlyMap<FieldId, readonly Choice[]>
  readonly keyColumn: FieldId
  readonly examples: ReadonlyMap<FieldId, string>
}

type Values = Record<string, unknown>

interface Trial {
  readonly n: number
  readonly issues: RowIssue[]
  /** By variable name, as a page would send it. */
  readonly sent: Values
  unique: UniqueValue[]
}

export class RecordAttempt implements ImportAttempt {
  readonly #parts: AttemptParts
  readonly #plain: Readers
  /** What was found good, until it is written. */
  readonly #accepted = new Map<number, Values>()
  /** In which row a unique value came first. */
  readonly #first = new Map<string, number>()

  constructor(parts: AttemptParts) {
    this.#parts = parts
    this.#plain = plainReaders(parts.columns, parts.choices, parts.opened.template.zone)
  }

  offered(column: string): string[] {
    return this.#plain.get(column)?.offered(this.#parts.actor.language) ?? []
  }

  exampleOf(column: string): string {
    return this.#parts.examples.get(column) ?? ''
  }

  async tryRows(
    rows: readonly CellRow[],
    _mode: 'create' | 'update' | 'upsert',
    others: Map<string, number> = new Map(),
  ): Promise<TriedRow[]> {
    const { tx, kernel, actor } = this.#parts
    // What is referred to is locked while a row is checked, which a reading lease cannot do; nothing is written.
    const within = <Result>(run: (own: Tx) => Promise<Result>) =>
      tx ? run(tx) : kernel.database.transaction(actor.tenantId, run)
    return within(async (own) => {
      const readers = new Map([...this.#plain, ...(await this.#referring(own, rows))])
      const trials: Trial[] = []
      for (const [index, row] of rows.entries()) {
        if (index % AT_A_STRETCH === 0) await breathe()
        const trial = this.#read(row, readers)
        this.#refuseRepeated(trial, row, others)
        await this.#check(own, trial, row)
        trials.push(trial)
      }
      await this.#refuseTaken(own, trials)
      return trials.map((trial) => this.#settle(trial))
    })
  }

  async apply(numbers: readonly number[]): Promise<void> {
    const { kernel, actor, tx, opened } = this.#parts
    if (!tx) throw new Error('an import is written in a transaction')
    for (const n of numbers) {
      const sent = this.#accepted.get(n)
      if (sent) await createRecordIn(kernel, tx, actor, { opened, sent, kind: 'import' })
    }
  }

  async #referring(tx: Tx, rows: readonly CellRow[]): Promise<Readers> {
    const { actor, columns, opened } = this.#parts
    return referringReaders(tx, actor, { columns, rows, zone: opened.template.zone })
  }

  /** Cells into what a page would send. An empty cell says nothing: the field begins as in a new record. */
  #read(row: CellRow, readers: Readers): Trial {
    const { columns } = this.#parts
    const { issues, values } = readRow(columns, readers, row)
    const sent: Values = {}
    for (const { field } of columns) if (values.has(field.id)) sent[field.name] = values.get(field.id)
    const known = new Set(columns.map(({ field }) => field.id))
    // The form was changed since the sheet was taken in. Nothing that stands in it is dropped in silence.
    const isLost = Object.entries(row.cells).some(([key, text]) => !known.has(key) && text.trim() !== '')
    if (isLost) issues.push({ column: '', text: 'issue.unknown_field', params: {} })
    return { n: row.n, issues, sent, unique: [] }
  }

  /** The first of several rows with the same unique value stands. `others` is added to. */
  #refuseRepeated({ n, issues }: Trial, { cells }: CellRow, others: Map<string, number>): void {
    const { keyColumn } = this.#parts
    const key = (cells[keyColumn] ?? '').trim()
    if (key === '') return
    const earlier = others.get(key)
    if (earlier === undefined || earlier > n) others.set(key, n)
    else if (earlier !== n) issues.push({ column: keyColumn, text: 'issue.twice_in_sheet', params: { row: earlier } })
  }

  async #check(tx: Tx, trial: Trial, { cells }: CellRow): Promise<void> {
    const { kernel, actor, opened } = this.#parts
    const { issues, sent, n } = trial
    try {
      const values = await checkedValues(kernel, tx, actor, { opened, sent })
      if (issues.length > 0) return
      const { rows } = describedBy(opened.form, values)
      trial.unique = rows.flatMap(({ field, key }) => (key === null ? [] : { field, key }))
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      const found = error.issues.map((issue) => this.#issueAt(issue, cells))
      // What a cell could not be understood as is not missing as well.
      issues.push(...found.filter(({ column }) => !issues.some((known) => known.column === column && column !== '')))
    }
    for (const { field, key } of trial.unique) {
      const earlier = this.#first.get(`${field} ${key}`)
      if (earlier === undefined || earlier >= n) this.#first.set(`${field} ${key}`, n)
      else if (!issues.some(({ column }) => column === field))
        issues.push({ column: field, text: 'issue.twice_in_sheet', params: { row: earlier } })
    }
  }

  /** At the cell where the sheet has one for the field, else at the row with the label of the field before it. */
  #issueAt({ path, code, params }: InvalidInput['issues'][number], cells: CellRow['cells']): RowIssue {
    const { form, hidden } = this.#parts.opened
    const field = form.names.get(path.split('.')[0] ?? '')?.field
    if (field && Object.hasOwn(cells, field.id)) return { column: field.id, text: `issue.${code}`, params }
    const sentence = params['text']
    if (!field || hidden.has(field.id) || sentence === undefined) return { column: '', text: `issue.${code}`, params }
    const label = textIn(field.label, this.#parts.actor.language)
    return { column: '', text: `issue.${code}`, params: { ...params, text: `${label}: ${sentence}` } }
  }

  async #refuseTaken(tx: Tx, trials: readonly Trial[]): Promise<void> {
    const { opened, actor } = this.#parts
    const taken = await takenValues(
      tx,
      opened.id,
      trials.flatMap(({ unique }) => unique),
    )
    const known = new Set(taken.map(({ field, key }) => `${field} ${key}`))
    for (const { unique, issues } of trials)
      for (const { field, key } of unique) {
        if (!known.has(`${field} ${key}`)) continue
        const label = opened.form.fields.get(field)?.field.label
        const params = { label: label ? textIn(label, actor.language) : '' }
        issues.push({ column: field, text: `error.${formErrors.duplicate.name}`, params })
      }
  }

  #settle({ n, issues, sent }: Trial): TriedRow {
    if (issues.length > 0) return { n, outcome: 'refuse', issues, changes: [] }
    this.#accepted.set(n, sent)
    return { n, outcome: 'create', issues, changes: [] }
  }
}
