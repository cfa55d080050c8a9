/**
 * A rule tried before it is in the form: it and the parts of its condition become computed fields of a copy of the
 * form, so that the same code decides as when records are entered.
 */
import {
  readModel,
  ruleTypeOf,
  FormEvaluation,
  EvaluationCostError,
  type CompiledForm,
  type EvaluationContext,
  type Field,
  type FieldId,
  type FieldProblem,
  type FormModel,
  type FormulaResult,
  type LayoutItem,
  type PlacedField,
  type RowField,
  type StoredValues,
} from '#forms-core/index.ts'
import { withProperty } from '../model/with-property.ts'
import { isCondition, type RuleSlot } from './rule-slot.ts'

/** A copy of the form with the rule and its parts in it. */
export interface RuleTrial {
  model: FormModel
  form: CompiledForm
  /** The fields that stand for the rule and its parts, in this order. They are not shown. */
  probes: readonly FieldId[]
  table: FieldId | undefined
}

/** What a rule gives; of a column, in one row. */
export interface TrialResult {
  value: unknown
  problem: FieldProblem | undefined
}

const RESULTS: readonly FormulaResult[] = ['text', 'number', 'boolean', 'date', 'dateTime']

/** What a rule of this place gives; undefined where it cannot be tried: lists, times, references. */
export function resultOf(field: Field, slot: RuleSlot): FormulaResult | undefined {
  if (isCondition(slot)) return 'boolean'
  const { is } = ruleTypeOf(field)
  return RESULTS.find((one) => one === is)
}

/**
 * @param rules the rule, and the parts of its condition
 * @param others title of the part with the fields that the rule does not read
 * @returns undefined while something else in the form is wrong
 */
export function trialOf(
  model: FormModel,
  { table }: Pick<PlacedField, 'table'>,
  { rules, result, others }: { rules: readonly string[]; result: FormulaResult; others: string },
): RuleTrial | undefined {
  const made = rules.map((computed, at) => probe(at, computed, at === 0 ? result : 'boolean'))
  const fields = model.fields.map((one): Field =>
    one.id === table?.id && one.kind === 'childTable' ? { ...one, fields: [...one.fields, ...made] } : one,
  )
  const all = table === undefined ? [...fields, ...made] : fields
  const bare = readModel({ ...model, fields: all, layout: all.map(fieldItem) })
  if ('problems' in bare) return undefined
  const probes = made.map(({ id }) => id)
  const read = new Set(probes.flatMap((id) => placesRead(bare.form, id)))
  if (table !== undefined) read.add(table.id)
  const shown = all.filter(({ id }) => read.has(id) && !probes.includes(id))
  const rest = all.filter(({ id }) => !read.has(id) || probes.includes(id))
  const section: LayoutItem[] =
    rest.length === 0
      ? []
      : [{ type: 'section', title: { zh: others, en: others }, columns: 2, folded: true, items: rest.map(fieldItem) }]
  const trial = readModel({
    ...model,
    fields: all,
    layout: [{ type: 'columns', columns: 2, items: shown.map(fieldItem) }, ...section],
  })
  return 'problems' in trial ? undefined : { model: trial.model, form: trial.form, probes, table: table?.id }
}

const fieldItem = ({ id }: Field): LayoutItem => ({ type: 'field', field: id })

/** A name that no one chooses. */
function probe(at: number, computed: string, result: FormulaResult): RowField {
  const common = { id: `rule-probe-${at}`, name: `ruleProbe${at}OfTheDesigner`, label: { zh: '-', en: '-' } }
  const decimals = result === 'number' ? { decimals: 8 } : {}
  return withProperty<RowField>(
    { ...common, kind: 'formula', result, ...decimals, computed: undefined },
    'computed',
    computed,
  )
}

/** The fields of the form that a rule reads; of columns, their tables. */
const placesRead = ({ fields }: CompiledForm, id: FieldId): FieldId[] =>
  (fields.get(id)?.rules.computed?.reads ?? []).flatMap(({ field }) => fields.get(field)?.table ?? field)

/** What the rule and its parts give for some values: for the record, or for each row. @returns undefined: too costly */
export function tryRule(
  { form, probes, table }: RuleTrial,
  values: StoredValues,
  context: EvaluationContext,
): TrialResult[][] | undefined {
  try {
    const evaluation = new FormEvaluation(form, values, context)
    const rows = table === undefined ? [undefined] : Array.from({ length: countOf(evaluation, table) }, (_, at) => at)
    return rows.map((row) =>
      probes.map((id): TrialResult => {
        const { value, problems } = evaluation.state(id, row)
        return { value, problem: problems.find(({ code }) => code === 'record_rule_failed') }
      }),
    )
  } catch (error) {
    if (error instanceof EvaluationCostError) return undefined
    throw error
  }
}

const countOf = (evaluation: FormEvaluation, table: FieldId): number => {
  const { value } = evaluation.state(table)
  return typeof value === 'number' ? value : 0
}
