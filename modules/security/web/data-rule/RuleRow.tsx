import { Select } from 'antd'
import { X } from 'lucide-react'
import { OPERATORS, valuesOf, type RuleLeaf, type RuleOperator } from '#contract/rule.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { RuleChoices } from '#security/contract/data-rule.ts'
import { useRuleNames } from './rule-names.ts'
import { RuleValues } from './RuleValues.tsx'

interface RuleRowProps {
  leaf: RuleLeaf
  number: string
  choices: RuleChoices | undefined
  resource: string
  /** Without a leaf: it is taken away. */
  onChange: (leaf?: RuleLeaf) => void
}

/** One condition: field, comparison, values. */
export function RuleRow({ leaf, number, choices, resource, onChange }: RuleRowProps) {
  const t = useT()
  const { fieldName, operatorName } = useRuleNames()
  const fields = choices?.resources.find((one) => one.resource === resource)?.fields ?? []
  const field = fields.find((one) => one.field === leaf.field)
  const operators = field ? OPERATORS[field.type] : []
  const setField = (name: string) => {
    const next = fields.find((one) => one.field === name)
    const [first = 'eq'] = next ? OPERATORS[next.type] : []
    onChange({ field: name, op: next && OPERATORS[next.type].includes(leaf.op) ? leaf.op : first, values: [] })
  }
  const setOperator = (op: RuleOperator) =>
    onChange({ ...leaf, op, values: valuesOf(op) === valuesOf(leaf.op) ? leaf.values : [] })
  return (
    <div className="sec-rule-row">
      <Select<string>
        value={leaf.field}
        aria-label={t('security.dataRule.fieldOf', { number })}
        showSearch={{ optionFilterProp: 'label' }}
        status={choices && !field ? 'error' : ''}
        options={fields.map((one) => ({ value: one.field, label: fieldName(resource, one.field, choices) }))}
        onChange={setField}
      />
      <Select<RuleOperator>
        value={operators.includes(leaf.op) ? leaf.op : null}
        aria-label={t('security.dataRule.opOf', { number })}
        options={operators.map((value) => ({ value, label: operatorName(value) }))}
        onChange={setOperator}
      />
      {field && valuesOf(leaf.op) !== 'none' ? (
        <RuleValues
          leaf={leaf}
          field={field}
          choices={choices}
          resource={resource}
          name={t('security.dataRule.valueOf', { number })}
          onChange={(values) => onChange({ ...leaf, values })}
        />
      ) : (
        <span />
      )}
      <IconButton
        icon={<X size={16} />}
        name={t('security.dataRule.removeCondition', { number })}
        onClick={() => onChange()}
      />
    </div>
  )
}
