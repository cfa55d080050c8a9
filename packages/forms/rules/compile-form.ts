/** Reads all rules of a form, with everything that is wrong with them. */
import type { Field } from '../model/field.ts'
import type { FieldId } from '../model/ids.ts'
import { placedFields, type FormModel, type PlacedField } from '../model/model.ts'
import type { FormProblem } from '../model/problem.ts'
import type { CompiledField, CompiledForm, FieldRules } from './compiled-form.ts'
import { graphOf } from './graph.ts'
import { RuleError, type CompiledRule, type RuleScope } from './rule.ts'
import { BOOLEAN, ruleTypeOf, type RuleType } from './types.ts'
import { compileRule } from './typing.ts'

/**
 * The form with its rules in order. `form` is missing where there is a problem.
 * @param model one whose ids and names are unique
 */
export function compileForm(model: FormModel): { form?: CompiledForm; problems: FormProblem[] } {
  const placed = placedFields(model.fields)
  const scopes = new Scopes(placed)
  const problems: FormProblem[] = []
  const fields = new Map<FieldId, CompiledField>()
  for (const one of placed) fields.set(one.field.id, compiledField(one, scopes.of(one), problems))
  const { order, cycles } = graphOf(fields)
  problems.push(...cycles.map(cycleProblem))
  if (problems.length > 0) return { problems }
  const all = [...fields.values()]
  const namesIn = (id: FieldId | undefined) =>
    new Map(all.flatMap((one) => (one.table === id ? [[one.name, one] as const] : [])))
  const tables = all.filter(({ field }) => field.kind === 'childTable')
  const columns = new Map(tables.map(({ id }) => [id, namesIn(id)]))
  return { form: { model, fields, names: namesIn(undefined), columns, order }, problems }
}

function cycleProblem(cycle: readonly CompiledField[]): FormProblem {
  const [first] = cycle
  const names = cycle.map(({ name }) => name)
  return {
    code: 'form_rule_cycle',
    path: first?.path ?? '',
    ...(first === undefined ? {} : { field: first.name }),
    detail: [...names, names[0]].join(' → '),
  }
}

/** Which names a rule of a field may use: those of the form, and in a child table those of its row. */
class Scopes {
  private readonly form = new Map<string, Field>()
  private readonly rows = new Map<FieldId, Map<string, Field>>()

  constructor(placed: readonly PlacedField[]) {
    for (const { field, table } of placed)
      if (table === undefined) this.form.set(field.name, field)
      else this.rows.set(table.id, (this.rows.get(table.id) ?? new Map<string, Field>()).set(field.name, field))
  }

  of({ table }: PlacedField): RuleScope {
    const row = table === undefined ? undefined : this.rows.get(table.id)
    const scoped = (field: Field | undefined) =>
      field === undefined ? undefined : { id: field.id, type: ruleTypeOf(field) }
    return {
      find: (name) => scoped(row?.get(name) ?? this.form.get(name)),
      columnOf: (id, name) => scoped(this.rows.get(id)?.get(name)),
    }
  }
}

function compiledField({ field, path, table }: PlacedField, scope: RuleScope, problems: FormProblem[]): CompiledField {
  const type = ruleTypeOf(field)
  const read = (text: string | undefined, below: string, expected: RuleType): CompiledRule | undefined => {
    if (text === undefined) return undefined
    try {
      return compileRule(text, scope, expected)
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      const { code, detail, types } = error
      problems.push({ code, path: `${path}.${below}`, field: field.name, detail, types })
      return undefined
    }
  }
  const start = field.default?.from === 'rule' ? field.default.rule : undefined
  const rules: FieldRules = {
    visible: read(field.visibleWhen, 'visibleWhen', BOOLEAN),
    required: read(field.requiredWhen, 'requiredWhen', BOOLEAN),
    readOnly: read(field.readOnlyWhen, 'readOnlyWhen', BOOLEAN),
    computed: read(field.computed, 'computed', type),
    start: read(start, 'default.rule', type),
    checks: (field.checks ?? []).flatMap(({ rule }, at) => read(rule, `checks.${at}.rule`, BOOLEAN) ?? []),
  }
  return { field, id: field.id, name: field.name, path, type, table: table?.id, rules }
}
