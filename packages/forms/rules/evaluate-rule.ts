/** The value of one rule for one field of one row. */
import { Budget, evaluateAst, Incident, MAX_EXPRESSION_COST, type Names } from '#process/expressions/index.ts'
import type { FieldId } from '../model/ids.ts'
import type { CompiledField, CompiledForm } from './compiled-form.ts'
import { calculateExactly } from './decimal.ts'
import { ruleValue, type EvaluationContext } from './field-state.ts'
import { RULE_FUNCTIONS, type FunctionWorld } from './functions.ts'
import type { RecordStore } from './record-store.ts'
import { COLUMN_FUNCTION, ME, ME_TYPE, type CompiledRule } from './rule.ts'

/** Of all rules that one change of a record leads to. */
export const MAX_EVALUATION_COST = 5_000_000

/** The rules of a form cost more than they may for these values. */
export class EvaluationCostError extends Error {
  constructor() {
    super('record_too_costly')
    this.name = 'EvaluationCostError'
  }
}

/** Evaluates the rules of one round. Columns are remembered in it: all of a column is known before a rule reads it. */
export class RuleRound {
  private readonly form: CompiledForm
  private readonly store: RecordStore
  private readonly context: EvaluationContext
  private readonly me: unknown
  private readonly budget = new Budget(MAX_EVALUATION_COST)
  private readonly columns = new Map<FieldId, readonly unknown[]>()
  private readonly functions: ReadonlyMap<string, (...args: unknown[]) => unknown>
  /** What functions know; what they cost counts for the rule that calls them. */
  private readonly world: FunctionWorld

  constructor(form: CompiledForm, store: RecordStore, context: EvaluationContext) {
    this.form = form
    this.store = store
    this.context = context
    this.me = ruleValue(ME_TYPE, context.me)
    const world = { today: context.today, budget: this.budget }
    this.world = world
    this.functions = new Map<string, (...args: unknown[]) => unknown>([
      ...[...RULE_FUNCTIONS].map(([name, { run }]) => [name, (...args: unknown[]) => run(world, ...args)] as const),
      [COLUMN_FUNCTION, (_, id) => this.column(String(id))],
    ])
  }

  /**
   * @throws Incident when the rule has no value
   * @throws EvaluationCostError when all rules together cost too much
   */
  evaluate(rule: CompiledRule, of: CompiledField, row: number | undefined): unknown {
    const budget = new Budget(MAX_EXPRESSION_COST, rule.text, this.budget)
    this.world.budget = budget
    try {
      return evaluateAst(rule.ast, this.namesFor(of, row), budget)
    } catch (error) {
      if (error instanceof Incident && this.isSpent()) throw new EvaluationCostError()
      throw error
    }
  }

  private isSpent(): boolean {
    try {
      this.budget.spend(0)
      return false
    } catch {
      return true
    }
  }

  private namesFor(of: CompiledField, row: number | undefined): Names {
    const columns = of.table === undefined ? undefined : this.form.columns.get(of.table)
    const find = (name: string) => columns?.get(name) ?? this.form.names.get(name)
    return {
      has: (name) => name === ME || find(name) !== undefined,
      get: (name) => {
        const field = name === ME ? undefined : find(name)
        return field === undefined ? this.me : this.read(field, row)
      },
      now: this.context.now,
      functions: this.functions,
      calculate: calculateExactly,
    }
  }

  private read(field: CompiledField, row: number | undefined): unknown {
    const { visible, value } = this.store.cellOf(field, row)
    if (field.type.is !== 'rows') return ruleValue(field.type, value)
    return visible ? this.store.rowsOf(field.id) : []
  }

  private column(id: FieldId): readonly unknown[] {
    const known = this.columns.get(id)
    if (known !== undefined) return known
    const values = this.valuesOf(id)
    this.columns.set(id, values)
    return values
  }

  private valuesOf(id: FieldId): readonly unknown[] {
    const field = this.form.fields.get(id)
    const table = field?.table === undefined ? undefined : this.form.fields.get(field.table)
    if (field === undefined || table === undefined || !this.store.cellOf(table).visible) return []
    const rows = this.store.rowsOf(table.id)
    this.world.budget.spend(rows.length)
    return rows.map((_, at) => ruleValue(field.type, this.store.cellOf(field, at).value))
  }
}
