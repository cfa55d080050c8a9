/** Random models. Each is right: rules read only fields that were made before, so that none waits for itself. */
import type { Field, FieldKind, RowField, RowFieldKind } from '../model/field.ts'
import { FIELD_KINDS, ROW_FIELD_KINDS } from '../model/kinds.ts'
import { itemsInside, type LayoutItem } from '../model/layout.ts'
import type { FormModel } from '../model/model.ts'
import { isComputable, isScalar, ruleTypeOf } from '../rules/types.ts'
import { isSeveral, mayBeUnique, possibleMarks } from '../values/column.ts'
import type { Dice } from './dice.ts'
import { randomRule } from './random-rule.ts'
import { randomValue } from './random-values.ts'

const MAX_INDEXED = 15

export interface RandomLimits {
  fields?: number
  /** How often a field has a rule of one sort. */
  rules?: number
}

export function randomModel(dice: Dice, { fields: count = 12, rules = 0.3 }: RandomLimits = {}): FormModel {
  const source = new ModelSource(dice, rules)
  for (let at = 0; at < count; at += 1) source.add()
  const fields = dice.shuffled(source.made)
  return {
    format: 1,
    title: { zh: '表单', en: dice.chance(0.5) ? 'Form' : '' },
    ...(dice.chance(0.3) ? { description: { zh: '说明\n第二行', en: '' } } : {}),
    fields,
    layout: randomLayout(
      dice,
      fields.map(({ id }) => id),
    ),
  }
}

class ModelSource {
  readonly made: Field[] = []
  private readonly dice: Dice
  private readonly rules: number
  private indexed = 0

  constructor(dice: Dice, rules: number) {
    this.dice = dice
    this.rules = rules
  }

  add(): void {
    // Rules over rows are the difficult ones.
    const kind = this.dice.chance(0.15) ? 'childTable' : this.dice.pick(FIELD_KINDS)
    this.made.push(this.field(kind, `v${this.made.length}`, this.made))
  }

  private field(kind: FieldKind, name: string, before: readonly Field[]): Field {
    const { dice } = this
    const own = {
      kind,
      id: randomId(dice),
      name,
      label: { zh: `字段${name}`, en: name },
      ...this.own(kind, name, before),
    }
    const bare = own as Field
    return { ...own, ...this.extras(bare, before), ...this.marks(bare, before) } as Field
  }

  private column(kind: RowFieldKind, name: string, before: readonly Field[]): RowField {
    return this.field(kind, name, before) as RowField
  }

  /** What a kind cannot be without. */
  private own(kind: FieldKind, name: string, before: readonly Field[]): Readonly<Record<string, unknown>> {
    const { dice } = this
    const multiple = dice.chance(0.4) ? { multiple: true } : {}
    switch (kind) {
      case 'number':
        return { decimals: dice.int(0, 4) }
      case 'amount':
        return { currency: dice.pick(['CNY', 'USD']), ...(dice.chance(0.3) ? { capital: true } : {}) }
      case 'radio':
      case 'checkbox':
        return { options: fixedOptions }
      case 'select':
        return { options: fixedOptions, ...multiple }
      case 'tree':
        return { options: treeOptions, ...multiple }
      case 'cascader':
        return { options: treeOptions }
      case 'dictionary':
        return { dict: 'sys.sex', ...multiple }
      case 'user':
      case 'department':
      case 'post':
        return multiple
      case 'reference':
        return { form: '01900000-0000-7000-8000-000000000009', onDelete: 'setNull', ...multiple }
      case 'serial':
        return { serial: { prefix: 'NO-', period: dice.pick(['none', 'year', 'month', 'day']), digits: 4 } }
      case 'formula': {
        const result = dice.pick(['text', 'number', 'boolean', 'date', 'dateTime'] as const)
        return { result, computed: randomRule(dice, before, result) }
      }
      case 'childTable':
        return this.table(name, before)
      default:
        return {}
    }
  }

  private table(name: string, before: readonly Field[]): Readonly<Record<string, unknown>> {
    const { dice } = this
    const fields: RowField[] = []
    for (let at = 0; at < dice.int(1, 5); at += 1)
      fields.push(this.column(this.columnKind(), `${name}c${at}`, [...before, ...fields]))
    const sums = fields.filter((one) => ruleTypeOf(one).is === 'number').map(({ id }) => id)
    return { fields, sums, ...(dice.chance(0.3) ? { importRows: true, maxRows: 100 } : {}) }
  }

  private columnKind(): RowFieldKind {
    return this.dice.chance(0.4) ? 'number' : this.dice.pick(ROW_FIELD_KINDS)
  }

  private extras(field: Field, before: readonly Field[]): Readonly<Record<string, unknown>> {
    const { dice } = this
    const found: Record<string, unknown> = {}
    const some = (make: () => Record<string, unknown>) => {
      if (dice.chance(this.rules)) Object.assign(found, make())
    }
    const condition = () => randomRule(dice, before, 'boolean')
    some(() => ({ visibleWhen: condition() }))
    some(() => ({ requiredWhen: condition() }))
    some(() => ({ readOnlyWhen: condition() }))
    some(() => ({ required: true }))
    some(() => ({ help: { zh: '帮助', en: 'Help' } }))
    some(() => ({ public: true }))
    some(() => ({ checks: [{ rule: condition(), message: { zh: '不对', en: 'Wrong' } }] }))
    const type = ruleTypeOf(field)
    const isComputed = field.kind !== 'formula' && isComputable(field) && isScalar(type) && dice.chance(this.rules)
    if (isComputed && isScalar(type) && type.is !== 'text') found['computed'] = randomRule(dice, before, type.is)
    else if (field.kind !== 'formula' && field.kind !== 'serial' && field.kind !== 'childTable')
      some(() => ({ default: { from: 'literal', value: randomValue(dice, field) } }))
    return found
  }

  private marks(field: Field, before: readonly Field[]): Readonly<Record<string, unknown>> {
    const { dice } = this
    const isColumn = before.some((one) => one.kind !== 'childTable' && field.name.startsWith(`${one.name}c`))
    const isInTable = isColumn || /c\d+$/.test(field.name)
    if (isInTable || this.indexed >= MAX_INDEXED || !dice.chance(0.4)) return {}
    const marks = possibleMarks(field).filter(() => dice.chance(0.5))
    const isUnique = mayBeUnique(field) && !isSeveral(field) && dice.chance(0.2)
    if (marks.length > 0 || isUnique) this.indexed += 1
    return {
      ...(marks.length > 0 ? { marks: Object.fromEntries(marks.map((mark) => [mark, true])) } : {}),
      ...(isUnique ? { unique: true } : {}),
    }
  }
}

export const randomId = (dice: Dice): string => `f${dice.int(0, 0xfffffff).toString(36)}-${dice.int(0, 0xfffffff)}`

const option = (value: string, children?: unknown[]) => ({
  value,
  label: { zh: value, en: value },
  ...(children === undefined ? {} : { children }),
})
const fixedOptions = { from: 'fixed', options: ['a', 'b', 'c'].map((value) => option(value)) }
const treeOptions = {
  from: 'fixed',
  options: [option('north', [option('n1'), option('n2')]), option('south', [option('s1')]), option('west')],
}

/** All fields, in random containers. */
export function randomLayout(dice: Dice, fields: readonly string[]): LayoutItem[] {
  const items: LayoutItem[] = [{ type: 'columns', columns: 2, items: [] }]
  for (let at = 0; at < dice.int(0, 5); at += 1) dice.pick(containersIn(items)).push(randomItem(dice))
  for (const field of fields) {
    const item: LayoutItem = {
      type: 'field',
      field,
      ...(dice.chance(0.3) ? { span: 2, phoneOrder: dice.int(0, 9) } : {}),
    }
    dice.pick(containersIn(items)).push(item)
  }
  return items
}

function randomItem(dice: Dice): LayoutItem {
  const title = { zh: '标题', en: 'Title' }
  return dice.pick<() => LayoutItem>([
    () => ({ type: 'section', title, columns: dice.int(1, 4), folded: dice.chance(0.5), items: [] }),
    () => ({ type: 'columns', columns: dice.int(1, 4), items: [] }),
    () => ({ type: 'tabs', tabs: dice.times(dice.int(1, 3), () => ({ title, items: [] })) }),
    () => ({ type: 'text', text: title }),
    () => ({ type: 'divider' }),
  ])()
}

/** Lists of items that more can be put into; four levels at most. */
function containersIn(items: LayoutItem[], level = 1): LayoutItem[][] {
  if (level > 4) return [items]
  const below = items.flatMap((item) => {
    if (item.type === 'tabs') return item.tabs.map((tab) => tab.items)
    return item.type === 'section' || item.type === 'columns' ? [item.items] : []
  })
  return [items, ...below.flatMap((list) => containersIn(list, level + 1))]
}

/** How many items a layout has. */
export const layoutSize = (items: readonly LayoutItem[]): number =>
  items.reduce((sum, item) => sum + 1 + layoutSize(itemsInside(item)), 0)
