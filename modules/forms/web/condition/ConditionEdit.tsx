import { Button, Select } from 'antd'
import { ListPlus, Plus, X } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import {
  isGroup,
  MAX_CONDITION_DEPTH,
  needsOperand,
  type Condition,
  type ConditionGroup,
  type ConditionRow,
  type Subject,
} from '#forms-core/index.ts'
import { OperandEdit } from './OperandEdit.tsx'
import type { ConditionWords } from './words.ts'
import './condition.css'

const NEW_ROW: ConditionRow = { subject: '', operator: 'is' }

interface ConditionEditProps {
  condition: Condition
  words: ConditionWords
  /** Left out: all that the words know. */
  subjects?: readonly Subject[]
  onChange: (condition: Condition) => void
}

/** Rows of which all or any hold, and groups of them inside of each other. */
export function ConditionEdit({ condition, words, subjects = words.subjects, onChange }: ConditionEditProps) {
  const t = useT()
  const { join, entries } = condition
  return (
    <div className="frd-condition">
      <JoinSelect join={join} name={t('forms.design.joinOf')} onChange={(next) => onChange({ join: next, entries })} />
      <Entries
        group={condition}
        depth={1}
        number=""
        words={words}
        subjects={subjects}
        onChange={(next) => onChange(next ?? { join, entries: [] })}
      />
    </div>
  )
}

interface EntriesProps {
  group: ConditionGroup
  /** 1: the condition itself. */
  depth: number
  /** `2.1`; empty for the condition itself. */
  number: string
  words: ConditionWords
  subjects: readonly Subject[]
  /** Without a group: it is taken away. */
  onChange: (group?: ConditionGroup) => void
}

/** The rows and groups of a group, and the buttons that add to them. */
function Entries({ group: { join, entries }, depth, number, words, subjects, onChange }: EntriesProps) {
  const t = useT()
  const replace = (at: number, entry?: ConditionRow | ConditionGroup) => {
    const next = entries.flatMap((one, index) => (index === at ? (entry ?? []) : [one]))
    onChange(next.length === 0 && depth > 1 ? undefined : { join, entries: next })
  }
  const inner = join === 'all' ? 'any' : 'all'
  const numberOf = (at: number) => (number === '' ? `${at + 1}` : `${number}.${at + 1}`)
  return (
    <>
      {entries.map((entry, at) => {
        const shared = { words, subjects, number: numberOf(at) }
        return isGroup(entry) ? (
          <Group key={at} {...shared} group={entry} depth={depth + 1} onChange={(changed) => replace(at, changed)} />
        ) : (
          <Row key={at} {...shared} row={entry} onChange={(changed) => replace(at, changed)} />
        )
      })}
      <div className="frd-condition-add">
        <Button
          type="link"
          size="small"
          icon={<Plus size={14} />}
          onClick={() => onChange({ join, entries: [...entries, NEW_ROW] })}
        >
          {t('forms.design.addCondition')}
        </Button>
        {depth < MAX_CONDITION_DEPTH && (
          <Button
            type="link"
            size="small"
            icon={<ListPlus size={14} />}
            onClick={() => onChange({ join, entries: [...entries, { join: inner, entries: [NEW_ROW, NEW_ROW] }] })}
          >
            {t('forms.design.addGroup')}
          </Button>
        )}
      </div>
    </>
  )
}

function Group(props: EntriesProps) {
  const t = useT()
  const {
    group: { join, entries },
    number,
    onChange,
  } = props
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
      <Entries {...props} />
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
  words: ConditionWords
  subjects: readonly Subject[]
  /** Without a row: it is taken away. */
  onChange: (row?: ConditionRow) => void
}

function Row({ row, number, words, subjects, onChange }: RowProps) {
  const t = useT()
  const subject = subjects.find(({ text }) => text === row.subject)
  const operators = subject === undefined ? [] : words.operatorsOf(subject)
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
          const [operator = 'is'] = found === undefined ? [] : words.operatorsOf(found)
          onChange({ subject: text, operator })
        }}
      />
      <Select<ConditionRow['operator']>
        value={subject === undefined ? null : row.operator}
        aria-label={t('forms.design.conditionOperator', { number })}
        disabled={subject === undefined}
        options={operators.map((value) => ({
          value,
          label: t(`forms.design.operator.${words.wordOf(subject, value)}`),
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
