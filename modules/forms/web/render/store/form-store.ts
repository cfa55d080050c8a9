/**
 * A form while it is shown: the evaluation of the core, what has been touched, and what a call was refused for.
 * Components watch single fields; a change renders those again whose state is another one.
 */
import {
  checkRecord,
  EvaluationCostError,
  FormEvaluation,
  isSameJson,
  rowIdOf,
  rowsIn,
  sayRecordProblem,
  type CompiledField,
  type CompiledForm,
  type EvaluationContext,
  type FieldId,
  type FieldState,
  type FormLanguage,
  type StoredValues,
} from '#forms-core/index.ts'
import type { FieldMode } from '#forms/contract/access.ts'
import type { UploadedFile } from '#kit/upload/use-uploads.ts'
import type { KnownIds, PlacedIssue } from '../form-view.ts'
import { ClosedValues } from './closed-values.ts'
import { lockOf, modeOf } from './field-access.ts'
import type { FieldView } from './field-view.ts'
import { keyOf, placeAt, type Place } from './places.ts'
import { problemIn } from './problems.ts'
import { RowKeys } from './row-keys.ts'
import { sentValues } from './sent.ts'
import { Watched } from './watched.ts'

export interface FormSetup {
  form: CompiledForm
  modes: Readonly<Record<string, FieldMode>>
  initial: StoredValues
  draft?: StoredValues | undefined
  isNew: boolean
  isViewed: boolean
  context: EvaluationContext
  language: FormLanguage
}

/** What only the server can say: the user could not have entered such a value. */
const OTHER_SIDES: ReadonlySet<string> = new Set(['record_hidden', 'record_read_only', 'record_unknown_field'])

export class FormStore {
  readonly setup: FormSetup
  readonly watched = new Watched()
  /** Files that were uploaded here, by id. */
  readonly uploaded = new Map<string, UploadedFile>()
  /** What ids that were chosen here are called. */
  private readonly learned = new Map<string, string>()
  private readonly evaluation: FormEvaluation
  private readonly keys = new RowKeys()
  /** The values that the form began with, defaults among them. */
  private readonly base: StoredValues
  private readonly closed: ClosedValues
  /** Fields that the user has put something into, or out of. */
  private readonly entered = new Set<string>()
  private readonly touched = new Set<string>()
  private readonly issues = new Map<string, string>()
  private isChecked = false
  private others: readonly string[] = []
  private costs = false
  private wanted: { table: FieldId; row: number } | undefined
  private listener: (() => void) | undefined

  /** @throws EvaluationCostError */
  constructor(setup: FormSetup) {
    const { form, initial, draft, isNew, context } = setup
    this.setup = setup
    this.closed = new ClosedValues(form, this.keys)
    const options = { isNew, isNewRow: (row: StoredValues) => isNew || rowIdOf(row) === undefined }
    this.evaluation = new FormEvaluation(form, draft ?? initial, context, options)
    this.base =
      draft === undefined ? this.evaluation.values() : new FormEvaluation(form, initial, context, options).values()
    for (const table of form.columns.keys()) {
      this.keys.start(table, rowsIn(draft ?? initial, table).length)
      if (draft !== undefined) this.closed.enterRows(table, this.keys.of(table))
    }
  }

  get form(): CompiledForm {
    return this.setup.form
  }

  /** Hears after each change of values. */
  onChange(listener: (() => void) | undefined): void {
    this.listener = listener
  }

  set({ id, row }: Place, value: unknown): void {
    this.entered.add(keyOf({ id, row }))
    this.change(keyOf({ id, row }), () => {
      const at = row === undefined ? undefined : this.keys.placeOf(row)
      if (row === undefined) this.evaluation.set(id, value)
      else if (at !== undefined) {
        this.evaluation.setCell(id, at, value)
        this.closed.enter(id, row)
      }
    })
  }

  /** Puts in a row before the one at `at`, with its defaults or with what it had. @returns its key */
  insertRow(table: FieldId, at: number, given?: StoredValues): number | undefined {
    // A row that comes back was empty where it has no value: no default is put there.
    const empty = this.columnIds(table).map((id) => [id, null] as const)
    return this.insertRows(table, at, [given === undefined ? {} : { ...Object.fromEntries(empty), ...given }])[0]
  }

  /** Puts in many rows at once; what a row does not name begins with its default. @returns their keys */
  insertRows(table: FieldId, at: number, rows: readonly StoredValues[]): readonly number[] {
    const keys = this.keys.insert(table, at, rows.length)
    this.change(table, () => {
      this.evaluation.insertRows(table, at, rows)
      this.closed.enterRows(table, keys)
    })
    return keys
  }

  /** Puts values into cells that may be changed, all at once. @returns how many were put in */
  setCells(cells: readonly { place: Place; value: unknown }[]): number {
    const open = cells.flatMap(({ place: { id, row }, value }) => {
      const at = row === undefined ? undefined : this.keys.placeOf(row)
      if (row === undefined || at === undefined) return []
      const { isVisible, lock } = this.fieldView({ id, row })
      return isVisible && lock === undefined ? [{ id, row: at, key: row, value }] : []
    })
    for (const { id, key } of open) this.issues.delete(keyOf({ id, row: key }))
    this.change(undefined, () => {
      this.evaluation.setCells(open)
      for (const { id, key } of open) this.closed.enter(id, key)
    })
    return open.length
  }

  /** Says at a place what is wrong there, until its value changes. */
  note(issues: readonly { place: Place; msg: string }[]): void {
    for (const { place, msg } of issues) this.issues.set(keyOf(place), msg)
    this.watched.refresh()
  }

  removeRow(table: FieldId, at: number): void {
    this.keys.remove(table, at)
    this.change(table, () => this.evaluation.removeRow(table, at))
  }

  moveRow(table: FieldId, from: number, to: number): void {
    this.keys.move(table, from, to)
    this.change(table, () => this.evaluation.moveRow(table, from, to))
  }

  /**
   * A field was left: from now on it says what is wrong with it. One that was left as it was says nothing: a message
   * would move what the user is about to click.
   */
  touch(place: Place): void {
    const key = keyOf(place)
    if (!this.entered.has(key) || this.touched.has(key)) return
    this.touched.add(key)
    this.watched.refresh()
  }

  /** What an id is called that was chosen here. */
  learn(id: string, name: string | undefined): void {
    if (name !== undefined) this.learned.set(id, name)
  }

  nameOf(id: string): string | undefined {
    return this.learned.get(id)
  }

  known(): KnownIds {
    return { names: Object.fromEntries(this.learned), files: Object.fromEntries(this.uploaded) }
  }

  /** Another day or user; the time alone changes nothing that is shown. */
  setContext(context: EvaluationContext): void {
    const { today, me } = this.setup.context
    if (context.today === today && isSameJson(context.me, me)) return
    this.setup.context = context
    this.change(undefined, () => this.evaluation.setContext(context))
  }

  /** The keys of the rows of a child table. */
  rows(table: FieldId): readonly number[] {
    return this.keys.of(table)
  }

  /** The row of a child table that is to be shown next. */
  wantedRow(table: FieldId): { row: number } | undefined {
    return this.wanted?.table === table ? this.wanted : undefined
  }

  /** Asks the child table of a place to show its row. */
  want({ id, row }: Place): void {
    const table = this.form.fields.get(id)?.table
    this.wanted = table === undefined || row === undefined ? undefined : { table, row }
    this.watched.refresh()
  }

  /** What is wrong with no field of the form. */
  messages(): readonly string[] {
    return this.others
  }

  /** Whether the rules of the form cost too much to go on. */
  isTooCostly(): boolean {
    return this.costs
  }

  /** The values of a column that are there. */
  column(id: FieldId): unknown[] {
    return this.evaluation.column(id)
  }

  fieldView(place: Place, former?: FieldView): FieldView {
    const field = this.form.fields.get(place.id)
    const at = place.row === undefined ? undefined : this.keys.placeOf(place.row)
    // A row that is gone looks as it did until it is no longer shown.
    if (field === undefined || (place.row !== undefined && at === undefined)) return former ?? GONE
    const state = this.evaluation.state(place.id, at)
    const lock = lockOf(this.setup.modes, field, state)
    return {
      isVisible: state.visible && modeOf(this.setup.modes, field) !== 'hide',
      isRequired: state.required && lock === undefined,
      lock,
      value: this.setup.isViewed ? (this.storedOf(field, at) ?? state.value) : state.value,
      message: this.messageOf(place, field, state),
    }
  }

  /** Whether a problem of a field is shown; of a child table, also one in its rows. */
  isWrong(id: FieldId): boolean {
    if (this.fieldView({ id }).message !== undefined) return true
    const columns = this.columnIds(id)
    return this.keys.of(id).some((row, at) =>
      columns.some((column) => {
        const key = keyOf({ id: column, row })
        // Rows may be many: only what the rules say is looked at.
        const isShown = this.isChecked || this.touched.has(key)
        return this.issues.has(key) || (isShown && this.evaluation.state(column, at).problems.length > 0)
      }),
    )
  }

  /** Whether the user may not see a field at all. */
  isHidden(id: FieldId): boolean {
    const field = this.form.fields.get(id)
    return field === undefined || modeOf(this.setup.modes, field) === 'hide'
  }

  values(): StoredValues {
    return this.evaluation.values()
  }

  sent(): Record<string, unknown> {
    const { form, isNew, modes } = this.setup
    return sentValues({
      form,
      isNew,
      now: this.values(),
      before: this.base,
      isOpen: (field, row) =>
        lockOf(modes, field, this.evaluation.state(field.id, row)) === undefined || this.hasOpenColumns(field.id),
    })
  }

  isChanged(): boolean {
    return !isSameJson(this.values(), this.base)
  }

  /** Checks the record as the server will. @returns the places with problems */
  check(): readonly (Place | undefined)[] {
    this.isChecked = true
    this.issues.clear()
    this.others = []
    const live = this.places().filter((place) => this.liveMessage(place) !== undefined)
    // The whole record is looked at once each value is right by itself.
    const places = live.length > 0 ? live : this.place(this.otherProblems())
    this.watched.refresh()
    return places
  }

  private otherProblems(): PlacedIssue[] {
    const { form, initial, isNew, context, language } = this.setup
    const before = isNew ? {} : { before: initial }
    const checked = this.attempt(() =>
      checkRecord(form, { sent: this.sent(), ...before, context, newRowId: () => crypto.randomUUID() }),
    )
    const problems = checked !== undefined && 'problems' in checked ? checked.problems : []
    return problems
      .filter(({ code }) => !OTHER_SIDES.has(code))
      .map((one) => ({ path: one.path, msg: sayRecordProblem(one, language) }))
  }

  /** Every field, and every column in each row. */
  private places(): Place[] {
    return [...this.form.fields.values()].flatMap(({ id, table }): Place[] =>
      table === undefined ? [{ id }] : this.keys.of(table).map((row) => ({ id, row })),
    )
  }

  /** Shows what a call was refused for. @returns where */
  showIssues(issues: readonly PlacedIssue[]): readonly (Place | undefined)[] {
    this.issues.clear()
    this.others = []
    const places = this.place(issues)
    this.watched.refresh()
    return places
  }

  /** Remembers each sentence at its place, except where the field says the same by itself. */
  private place(issues: readonly PlacedIssue[]): (Place | undefined)[] {
    return issues.map(({ path, msg }) => {
      const place = placeAt(this.form, path, (table) => this.keys.of(table))
      if (place === undefined) this.others = [...this.others, msg]
      else if (this.liveMessage(place) !== msg) this.issues.set(keyOf(place), msg)
      return place
    })
  }

  private liveMessage(place: Place): string | undefined {
    const field = this.form.fields.get(place.id)
    if (field === undefined) return undefined
    const at = place.row === undefined ? undefined : this.keys.placeOf(place.row)
    return problemIn(field.field, this.evaluation.state(place.id, at), this.setup.language)
  }

  private messageOf(place: Place, { field }: CompiledField, state: FieldState): string | undefined {
    const key = keyOf(place)
    const issue = this.issues.get(key)
    if (issue !== undefined) return issue
    if (this.setup.isViewed || (!this.isChecked && !this.touched.has(key))) return undefined
    return problemIn(field, state, this.setup.language)
  }

  private columnIds(table: FieldId): FieldId[] {
    return [...(this.form.columns.get(table)?.values() ?? [])].map(({ id }) => id)
  }

  /** Whether rows stay as they are, and columns of them are filled in. */
  hasOpenColumns(table: FieldId): boolean {
    const { modes } = this.setup
    const field = this.form.fields.get(table)
    if (field === undefined || modes[table] !== 'read') return false
    const { visible, readOnly } = this.evaluation.state(table)
    return visible && !readOnly && this.columnIds(table).some((id) => modes[id] === 'write')
  }

  /** Where a record is only shown: what was stored, also of what is computed anew each day. */
  private storedOf({ id, table }: CompiledField, at: number | undefined): unknown {
    const { initial } = this.setup
    if (table === undefined) return this.form.columns.has(id) ? undefined : initial[id]
    return at === undefined ? undefined : rowsIn(initial, table)[at]?.[id]
  }

  private change(key: string | undefined, act: () => void): void {
    if (key !== undefined) this.issues.delete(key)
    this.attempt(() => {
      act()
      this.closed.putBack(this.evaluation, this.base)
    })
    this.watched.refresh()
    this.listener?.()
  }

  private attempt<Result>(act: () => Result): Result | undefined {
    try {
      const result = act()
      this.costs = false
      return result
    } catch (thrown) {
      if (!(thrown instanceof EvaluationCostError)) throw thrown
      this.costs = true
      return undefined
    }
  }
}

const GONE: FieldView = { isVisible: false, isRequired: false, lock: undefined, value: null, message: undefined }
