/**
 * Evaluates a decision of a file: those that it requires first, each once, then its own table or expression. Pure; what
 * it costs is counted as for every other expression of a command.
 */
import { aggregated, deciding, isFirstEnough, isMultiple, type Hit } from './hits.ts'
import type { DecisionDef, DecisionFile, DecisionTable, InputColumn } from './model.ts'
import { plainTest, type PlainTest } from './plain-tests.ts'
import { plain, typed } from './typed.ts'
import { Budget, MAX_COMMAND_COST, MAX_EXPRESSION_COST } from '../expressions/budget.ts'
import type { Names } from '../expressions/evaluate.ts'
import { evaluateExpression } from '../expressions/expression.ts'
import { testFeel } from '../expressions/feel.ts'
import { FACTS } from '../model/built-in.ts'
import { Incident } from '../model/failure.ts'
import type { Expression } from '../model/ir.ts'
import type { Vars } from '../model/state.ts'

/** Of the budget of a command: what a cell costs, and what it costs where the interpreter reads it. */
const CELL_COST = 1
const INTERPRETED_COST = 500

export interface DecisionTools {
  /** Milliseconds since 1970. */
  now: number
  budget?: Budget
  functions?: Names['functions']
  /** Evaluates instead of the core. */
  evaluate?: (expression: Expression, names: Names, context: () => Record<string, unknown>) => unknown
  /** Gets each test before it is interpreted. */
  beforeTest?: (text: string) => void
}

/** What one decision came to. */
export interface DecidedStep {
  decision: string
  /** Places of the rules that decided, in the order in which they count. */
  rules: number[]
  /** One for each rule that decided, of an aggregation one; empty where no rule applied. */
  results: Vars[]
}

export interface Decided {
  results: Vars[]
  /** What was evaluated, what others required first. */
  steps: DecidedStep[]
}

/** @throws Incident where it has no answer */
export function decide(file: DecisionFile, id: string, vars: Vars, tools: DecisionTools): Decided {
  const evaluation = new Evaluation(file, vars, tools)
  const { results } = evaluation.of(id)
  return { results, steps: evaluation.steps }
}

/** A decision's answer for those who asked, and for decisions that require it. */
interface Answer {
  results: Vars[]
  value: unknown
}

class Evaluation {
  readonly steps: DecidedStep[] = []
  private readonly file: DecisionFile
  private readonly vars: Vars
  private readonly tools: DecisionTools
  private readonly budget: Budget
  private readonly answers = new Map<string, Answer>()
  private readonly open = new Set<string>()

  constructor(file: DecisionFile, vars: Vars, tools: DecisionTools) {
    this.file = file
    this.vars = vars
    this.tools = tools
    this.budget = tools.budget ?? new Budget(MAX_COMMAND_COST)
  }

  of(id: string): Answer {
    const known = this.answers.get(id)
    if (known !== undefined) return known
    const decision = Object.hasOwn(this.file.decisions, id) ? this.file.decisions[id] : undefined
    // No file with a cycle is deployed.
    if (decision === undefined || this.open.has(id)) throw new Incident('NO_DECISION', id)
    this.open.add(id)
    const { rules, ...answer } = this.evaluated(decision)
    this.steps.push({ decision: id, rules, results: answer.results })
    this.answers.set(id, answer)
    return answer
  }

  private evaluated(decision: DecisionDef): Answer & { rules: number[] } {
    const context = this.contextOf(decision)
    try {
      return decision.table === undefined ? this.literal(decision, context) : this.table(decision.table, context)
    } catch (error) {
      // A task may have evaluated many: which of them it was.
      if (!(error instanceof Incident)) throw error
      throw new Incident(error.code, `${decision.name}: ${error.detail}`)
    }
  }

  /**
   * What its expressions see: of the variables only those whose names they hold, since the interpreter looks at all;
   * and what comes first, under its own name and, as other engines have it, its outputs under theirs.
   */
  private contextOf({ requires, table, expression }: DecisionDef): Vars {
    const required: Record<string, unknown> = {}
    for (const id of requires) {
      const { results, value } = this.of(id)
      const [only, ...others] = results
      if (only !== undefined && others.length === 0) Object.assign(required, only)
      required[this.file.decisions[id]?.variable ?? id] = value
    }
    const text = JSON.stringify([table, expression])
    const seen = Object.entries(this.vars).filter(([name]) => text.includes(name))
    return { ...Object.fromEntries(seen), ...required }
  }

  private literal({ variable, expression }: DecisionDef, context: Vars): Answer & { rules: number[] } {
    const value = expression === undefined ? null : plain(this.evaluate(expression, context))
    return { value, results: [{ [variable]: value }], rules: [] }
  }

  private table(table: DecisionTable, context: Vars): Answer & { rules: number[] } {
    const found = deciding(table, this.hits(table, context), ({ values }) => this.valuesOf(values))
    const results = this.results(table, found, context)
    const values = results.map((one) => (table.outputs.length > 1 ? one : (Object.values(one)[0] ?? null)))
    const rules = found.map(({ rule }) => rule)
    return { results, value: isMultiple(table) ? values : (values[0] ?? null), rules }
  }

  private results({ outputs, aggregation }: DecisionTable, hits: readonly Hit[], context: Vars): Vars[] {
    const [only] = outputs
    if (aggregation !== undefined && only !== undefined) {
      const value = aggregated(
        aggregation,
        hits.map((hit) => hit.outputs[only.name]),
      )
      return [{ [only.name]: value }]
    }
    if (hits.length > 0 || outputs.every(({ standard }) => standard === undefined))
      return hits.map((hit) => hit.outputs)
    return [
      Object.fromEntries(
        outputs.map(({ name, standard }) => [
          name,
          standard === undefined ? null : plain(this.evaluate(standard, context)),
        ]),
      ),
    ]
  }

  private hits(table: DecisionTable, context: Vars): Hit[] {
    const inputs = table.inputs.map((input) => this.lookedAt(input, context))
    const found: Hit[] = []
    for (const [rule, { tests, outputs }] of table.rules.entries()) {
      if (!inputs.every((input, at) => this.passes(tests[at] ?? '', input))) continue
      const values = outputs.map((one) => (one === null ? null : plain(this.evaluate(one, context))))
      found.push({ rule, outputs: Object.fromEntries(table.outputs.map(({ name }, at) => [name, values[at] ?? null])) })
      if (isFirstEnough(table)) break
    }
    return found
  }

  private lookedAt({ expression, type }: InputColumn, context: Vars): { value: unknown; context: Vars } {
    return { value: typed(this.evaluate(expression, context), type), context }
  }

  private passes(text: string, { value, context }: { value: unknown; context: Vars }): boolean {
    this.budget.spend(CELL_COST)
    if (text === '' || text === '-') return true
    const test = isPlain(value) ? remembered(text) : undefined
    if (test !== undefined) return test(value)
    this.spendFor(text)
    this.tools.beforeTest?.(text)
    return testFeel(text, value, this.tools, context)
  }

  private evaluate(expression: Expression, context: Vars): unknown {
    if (expression.lang === 'feel') {
      const literal = literalOf(expression.text)
      if (literal !== undefined) return literal
      this.spendFor(expression.text)
    }
    const facts = Object.entries(context).filter(([name]) => FACTS.has(name))
    const names: Names = {
      now: this.tools.now,
      budget: this.budget,
      has: (name) => Object.hasOwn(context, name),
      get: (name) => context[name],
      ...(facts.length > 0 && { facts: new Map(facts) }),
      ...(this.tools.functions !== undefined && { functions: this.tools.functions }),
    }
    return (this.tools.evaluate ?? evaluateExpression)(expression, names, () => ({ ...context }))
  }

  private valuesOf(values: string | undefined): readonly unknown[] {
    if (values === undefined) return []
    const list = plain(this.evaluate({ lang: 'feel', text: `[${values}]` }, {}))
    return Array.isArray(list) ? list : []
  }

  private spendFor(text: string): void {
    const budget = new Budget(MAX_EXPRESSION_COST, text, this.budget)
    budget.spend(INTERPRETED_COST)
    budget.spendText(text.length)
  }
}

const isPlain = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** A text, a number or a truth value, which most outputs are; undefined for all else. */
function literalOf(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true'
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return Number(text)
  return /^"[^"\\]*"$/.test(text) ? text.slice(1, -1) : undefined
}

const MAX_REMEMBERED = 5_000
const tests = new Map<string, PlainTest | null>()

/** Reading is pure, so remembering it changes nothing but the time. */
function remembered(text: string): PlainTest | undefined {
  const known = tests.get(text)
  if (known !== undefined) return known ?? undefined
  const found = plainTest(text)
  if (tests.size >= MAX_REMEMBERED) tests.clear()
  tests.set(text, found ?? null)
  return found
}
