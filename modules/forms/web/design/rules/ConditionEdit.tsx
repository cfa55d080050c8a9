import { Button, Select } from 'antd'
import { ListPlus, Plus, X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import {
  isGroup,
  needsOperand,
  operatorsOf,
  type Condition,
  type ConditionGroup,
  type ConditionRow,
  type Subject,
} from '#forms-core/index.ts'
import { OperandEdit } from './OperandEdit.tsx'
import type { RuleWords } from './say-rule.ts'

type Entry = ConditionRow | ConditionGroup<ConditionRow>
const NEW_ROW: ConditionRow = { subject: '', operator: 'is' }

interface ConditionEditProps {
  condition: Condition
  words: RuleWords
  subjects: readonly Subject[]
  onChange: (condition: Condition) => void
}

/** Rows of which all or any hold, with one level of groups. */
export function ConditionEdit({ condition, words, subjects, onChange }: ConditionEditProps) {
  const t = useT()
  const { join, entries } = condition
  const replace = (at: number, entry?: Entry) =>
    onChange({ join, entries: entries.flatMap((one, index) => (index === at ? (entry ?? []) : [one])) })
  const inner = join === 'all' ? 'any' : 'all'
  return (
    <div className="frd-condition">
      <JoinSelect join={join} name={t('forms.design.joinOf')} onChange={(next) => onChange({ join: next, entries })} />
      {entries.map((entry, at) =>
        isGroup(entry) ? (
          <Group
            key={at}
            group={entry}
            number={at + 1}
            words={words}
            subjects={subjects}
            onChange={(changed) => replace(at, changed)}
          />
        ) : (
          <Row
            key={at}
            row={entry}
            number={`${at + 1}`}
            words={words}
            subjects={subjects}
            onChange={(changed) => replace(at, changed)}
          />
        ),
      )}
      <div className="frd-condition-add">
        <Button
          type="link"
          size="small"
          icon={<Plus size={14} />}
          onClick={() => onChange({ join, entries: [...entries, NEW_ROW] })}
        >
          {t('forms.design.addCondition')}
        </Button>
        <Button
          type="link"
          size="small"
          icon={<ListPlus size={14} />}
          onClick={() => onChange({ join, entries: [...entries, { join: inner, entries: [NEW_ROW, NEW_ROW] }] })}
        >
          {t('forms.design.addGroup')}
        </Button>
      </div>
    </div>
  )
}

interface GroupProps {
  group: ConditionGroup<ConditionRow>
  number: number
  words: RuleWords
  subjects: readonly Subject[]
  /** Without a group: it is taken away. */
  onChange: (group?: ConditionGroup<ConditionRow>) => void
}

function Group({ group, number, words, subjects, onChange }: GroupProps) {
  const t = useT()
  const { join, entries } = group
  const replace = (at: number, row?: ConditionRow) => {
    const rows = entries.flatMap((one, index) => (index === at ? (row ?? []) : [one]))
    onChange(rows.length === 0 ? undefined : { join, entries: rows })
  }
  return (
    <div className="frd-condition-group" role="group" aria-label={t('forms.design.conditionGroup', { number })}>
      <div className="frd-condition-head">
        <JoinSelect
          join={join}
          name={t('forms.design.joinOfGroup', { number })}
          onChange={(next) => onChange({ join: next, entries })}
        />
        <IconButton
          icon={<X size={16} />}
          name={t('forms.design.removeGroup', { number })}
          onClick={() => onChange()}
        />
      </div>
      {entries.map((row, at) => (
        <Row
          key={at}
          row={row}
          number={`${number}.${at + 1}`}
          words={words}
          subjects={subjects}
          onChange={(changed) => replace(at, changed)}
        />
      ))}
      <Button
        type="link"
        size="small"
        icon={<Plus size={14} />}
        onClick={() => onChange({ join, entries: [...entries, NEW_ROW] })}
      >
        {t('forms.design.addCondition')}
      </Button>
    </div>
  )
}

interface JoinSelectProps {
  join: 'all' | 'any'
  name: string
  onChange: (join: 'all' | 'any') => void
}

function JoinSelect({ join, name, onChange }: JoinSelectProps) {
  const t = useT()
  return (
    <Select<'all' | 'any'>
      value={join}
      aria-label={name}
      options={(['all', 'any'] as const).map((value) => ({ value, label: t(`forms.design.joins.${value}`) }))}
      onChange={onChange}
    />
  )
}

interface RowProps {
  row: ConditionRow
  number: string
  words: RuleWords
  subjects: readonly Subject[]
  /** Without a row: it is taken away. */
  onChange: (row?: ConditionRow) => void
}

function Row({ row, number, words, subjects, onChange }: RowProps) {
  const t = useT()
  const subject = subjects.find(({ text }) => text === row.subject)
  const operators = subject === undefined ? [] : operatorsOf(subject.type)
  return (
    <div className="frd-condition-row" role="group" aria-label={t('forms.design.conditionNumber', { number })}>
      <Select<string>
        value={row.subject === '' ? null : row.subject}
        aria-label={t('forms.design.conditionField', { number })}
        placeholder={t('forms.design.chooseField')}
        options={subjects.map(({ text }) => ({ value: text, label: words.labelOf(text) }))}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(text) => {
          const found = subjects.find((one) => one.text === text)
          const [operator = 'is'] = found === undefined ? [] : operatorsOf(found.type)
          onChange({ subject: text, operator })
        }}
      />
      <Select<ConditionRow['operator']>
        value={subject === undefined ? null : row.operator}
        aria-label={t('forms.design.conditionOperator', { number })}
        disabled={subject === undefined}
        options={operators.map((value) => ({
          value,
          label: t(`forms.design.operator.${subject?.of === 'column' ? columnWord(value) : value}`),
        }))}
        onChange={(operator) => {
          const isSeveral = (one: string) => one === 'in' || one === 'notIn'
          const keeps =
            row.operand !== undefined && needsOperand(operator) && isSeveral(operator) === isSeveral(row.operator)
          onChange({ subject: row.subject, operator, ...(keeps && row.operand && { operand: row.operand }) })
        }}
      />
      {subject !== undefined && needsOperand(row.operator) ? (
        <OperandEdit
          row={row}
          subject={subject}
          number={number}
          words={words}
          subjects={subjects}
          onChange={(operand) => onChange({ ...row, operand })}
        />
      ) : (
        <span />
      )}
      <IconButton
        icon={<X size={16} />}
        name={t('forms.design.removeCondition', { number })}
        onClick={() => onChange()}
      />
    </div>
  )
}

/** Over all rows of a child table `contains` means that any row has the value. */
function columnWord(operator: ConditionRow['operator']) {
  if (operator === 'contains') return 'anyRow'
  return operator === 'containsNot' ? 'noRow' : operator
}
