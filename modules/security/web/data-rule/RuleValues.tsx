import { Input, InputNumber, Select } from 'antd'
import { VARIABLES, MANY_VALUES, MAX_RULE_VALUES, valuesOf, type RuleValue } from '#contract/rule.ts'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { useRuleNames } from './rule-names.ts'
import { attrOptions, keyOf, valueOf, type RuleValuesProps } from './rule-value.ts'
import { useNamedValues } from './use-named-values.ts'

/** What a field is compared with: the control depends on the field's type and on how many values there may be. */
export function RuleValues(props: RuleValuesProps) {
  const { variableName } = useRuleNames()
  const { leaf, field, choices } = props
  const isTyped = field.type === 'text' || field.type === 'number' || field.type === 'date'
  const attrs = isTyped && valuesOf(leaf.op) === 'one' ? attrOptions(choices, field.type, variableName) : []
  return attrs.length > 0 ? <ValueOrAttr {...props} attrs={attrs} /> : <Entered {...props} />
}

/** A value that is entered, or that of an attribute of the user. */
function ValueOrAttr({ attrs, ...props }: RuleValuesProps & { attrs: readonly { value: string; label: string }[] }) {
  const t = useT()
  const { leaf, field, name, onChange } = props
  const [first] = leaf.values
  const key = first === undefined ? '' : keyOf(first)
  const kind = attrs.some(({ value }) => value === key) ? key : ''
  return (
    <span className="sec-rule-pair">
      <Select<string>
        aria-label={t('security.dataRule.valueKind', { name })}
        value={kind}
        options={[{ value: '', label: t('security.dataRule.value') }, ...attrs]}
        onChange={(next) => onChange(next === '' ? [] : [valueOf(next, field.type)])}
      />
      {kind === '' && <Entered {...props} />}
    </span>
  )
}

function Entered(props: RuleValuesProps) {
  const { leaf, field, name, onChange } = props
  const many = valuesOf(leaf.op) === 'many'
  switch (field.type) {
    case 'text':
      return many ? (
        <Typed {...props} parse={(text) => text} />
      ) : (
        <Input
          aria-label={name}
          maxLength={200}
          value={leaf.values.map(keyOf)[0] ?? ''}
          onChange={(event) => onChange(event.target.value === '' ? [] : [event.target.value])}
        />
      )
    case 'number':
      return many ? <Typed {...props} parse={numberIn} /> : <Numbers {...props} />
    case 'date':
      return <Days {...props} />
    default:
      return <Chosen {...props} many={many} />
  }
}

const numberIn = (text: string) => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : undefined)

/** Several values, each typed. */
function Typed({
  leaf,
  name,
  onChange,
  parse,
}: RuleValuesProps & { parse: (text: string) => string | number | undefined }) {
  return (
    <Select<string[]>
      mode="tags"
      aria-label={name}
      value={leaf.values.map(keyOf)}
      open={false}
      suffixIcon={null}
      tokenSeparators={[',']}
      maxCount={MAX_RULE_VALUES}
      onChange={(texts) => onChange(texts.flatMap((text) => parse(text.trim()) ?? []))}
    />
  )
}

function Numbers({ leaf, name, onChange }: RuleValuesProps) {
  const count = valuesOf(leaf.op) === 'two' ? 2 : 1
  return (
    <span className="sec-rule-pair">
      {Array.from({ length: count }, (_, at) => (
        <InputNumber
          key={at}
          aria-label={count === 1 ? name : `${name} ${at + 1}`}
          precision={0}
          value={typeof leaf.values[at] === 'number' ? leaf.values[at] : null}
          onChange={(value) => onChange(placed(leaf.values, at, value ?? undefined))}
        />
      ))}
    </span>
  )
}

/** The values with one of them set; undefined takes it and what follows away. */
function placed(values: readonly RuleValue[], at: number, value: RuleValue | undefined): RuleValue[] {
  const next = [...values]
  if (value === undefined) return next.slice(0, at)
  next[at] = value
  return next
}

const TODAY: RuleValue = { var: 'today' }

/** A day, or today. */
function Days({ leaf, name, onChange }: RuleValuesProps) {
  const t = useT()
  const { variableName } = useRuleNames()
  const count = valuesOf(leaf.op) === 'two' ? 2 : 1
  return (
    <span className="sec-rule-pair">
      {Array.from({ length: count }, (_, at) => {
        const value = leaf.values[at]
        const isToday = typeof value === 'object'
        return (
          <span key={at} className="sec-rule-day">
            <Select<'day' | 'today'>
              aria-label={t('security.dataRule.dayKind', { name: count === 1 ? name : `${name} ${at + 1}` })}
              value={isToday ? 'today' : 'day'}
              options={[
                { value: 'day', label: t('security.dataRule.day') },
                { value: 'today', label: variableName('today') },
              ]}
              onChange={(kind) => onChange(placed(leaf.values, at, kind === 'today' ? TODAY : undefined))}
            />
            {!isToday && (
              <DayPicker
                label={count === 1 ? name : `${name} ${at + 1}`}
                value={typeof value === 'string' ? value : ''}
                onChange={(day) => onChange(placed(leaf.values, at, day))}
              />
            )}
          </span>
        )
      })}
    </span>
  )
}

/** Variables and what there is to choose from, by name. */
function Chosen(props: RuleValuesProps & { many: boolean }) {
  const { leaf, field, name, many, onChange } = props
  const { variableName } = useRuleNames()
  const named = useNamedValues(props)
  const variables = VARIABLES[field.type].filter((variable) => many || !MANY_VALUES.includes(variable))
  const options = [
    ...variables.map((variable) => ({ value: `$${variable}`, label: variableName(variable) })),
    ...attrOptions(props.choices, field.type, variableName),
    ...named.options,
  ]
  const shared = { 'aria-label': name, options, notFoundContent: named.none }
  const search = named.onSearch ? { filterOption: false, onSearch: named.onSearch } : { optionFilterProp: 'label' }
  const set = (keys: readonly string[]) => onChange(keys.map((key) => valueOf(key, field.type)))
  if (many) {
    const values = leaf.values.map(keyOf)
    return (
      <Select<string[]> {...shared} mode="multiple" showSearch={search} value={values} maxCount={200} onChange={set} />
    )
  }
  const [first] = leaf.values
  return (
    <Select<string>
      {...shared}
      showSearch={search}
      value={first === undefined ? null : keyOf(first)}
      onChange={(key) => set([key])}
    />
  )
}
