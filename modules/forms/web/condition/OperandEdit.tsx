import { Input, InputNumber, Select } from 'antd'
import { useT } from '#shell/i18n.ts'
import { useDictEntries } from '#kit/dict/use-dict-options.ts'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { MomentPicker } from '#kit/pickers/MomentPicker.tsx'
import { minuteOf, momentAt } from '#shell/time/zone.ts'
import { currentLanguage } from '#shell/language.ts'
import {
  allOptions,
  textIn,
  type ConditionRow,
  type Field,
  type LocalText,
  type Operand,
  type Subject,
} from '#forms-core/index.ts'
import { OrganisationOperand, type OrganisationKind } from './OrganisationOperand.tsx'
import type { ConditionWords, OperandSource } from './words.ts'

const inLanguage = (text: LocalText): string => textIn(text, currentLanguage())

interface OperandEditProps {
  row: ConditionRow
  subject: Subject
  number: string
  words: ConditionWords
  subjects: readonly Subject[]
  onChange: (operand: Operand) => void
}

/** The value that a row compares with: a written one, another field, or what the form knows of its user and the day. */
export function OperandEdit({ row, subject, number, words, subjects, onChange }: OperandEditProps) {
  const t = useT()
  const { operand } = row
  const source = words.fieldOf(subject)
  const type = subject.type.is === 'list' ? subject.type.of : subject.type.is
  const isSeveral = row.operator === 'in' || row.operator === 'notIn'
  const others = subjects.filter(
    (one) => one.text !== row.subject && one.type.is === type && isAlike(source, words.fieldOf(one)),
  )
  const sources: OperandSource[] = isSeveral
    ? ['constant']
    : ['constant', ...(others.length > 0 ? (['subject'] as const) : []), ...words.worldOf(subject)]
  const from: OperandSource = operand === undefined || operand.is === 'several' ? 'constant' : operand.is
  const choose = (next: OperandSource) => {
    if (next === 'subject') onChange({ is: 'subject', text: others[0]?.text ?? '' })
    else if (next === 'constant') onChange({ is: 'constant', value: '' })
    else onChange({ is: next })
  }
  return (
    <div className="frd-operand">
      {sources.length > 1 && (
        <Select<OperandSource>
          value={from}
          aria-label={t('forms.design.conditionSource', { number })}
          popupMatchSelectWidth={false}
          options={sources.map((value) => ({ value, label: t(`forms.design.source.${value}`) }))}
          onChange={choose}
        />
      )}
      {from === 'subject' && (
        <Select<string>
          value={operand?.is === 'subject' ? operand.text : null}
          aria-label={t('forms.design.conditionValue', { number })}
          options={others.map(({ text }) => ({ value: text, label: words.labelOf(text) }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(text) => onChange({ is: 'subject', text })}
        />
      )}
      {from === 'constant' && (
        <Constant
          row={row}
          field={source}
          type={type}
          name={t('forms.design.conditionValue', { number })}
          onChange={onChange}
        />
      )}
    </div>
  )
}

const ORGANISATION: ReadonlySet<string> = new Set(['user', 'department', 'post'])

/** Ids of people are compared with people, never with other texts. */
function isAlike(one: Field | undefined, other: Field | undefined): boolean {
  const kindOf = (field: Field | undefined) => (field && ORGANISATION.has(field.kind) ? field.kind : undefined)
  return kindOf(one) === kindOf(other)
}

const isOrganisation = (field: Field | undefined): field is Field & { kind: OrganisationKind } =>
  field !== undefined && ORGANISATION.has(field.kind)

/** A moment as it is picked: in the organisation's zone. */
function localOf(value: unknown): string {
  const moment = new Date(typeof value === 'string' ? value : '')
  return Number.isNaN(moment.getTime()) ? '' : minuteOf(moment)
}

interface ConstantProps {
  row: ConditionRow
  field: Field | undefined
  type: string
  name: string
  onChange: (operand: Operand) => void
}

function Constant({ row: { operator, operand }, field, type, name, onChange }: ConstantProps) {
  const t = useT()
  const dict =
    field?.kind === 'dictionary'
      ? field.dict
      : field && 'options' in field && field.options.from === 'dictionary'
        ? field.options.dict
        : ''
  const entries = useDictEntries({ dict })
  const fixed =
    field && 'options' in field && field.options.from === 'fixed' ? [...allOptions(field.options.options)] : []
  const options = [
    ...fixed.map(({ value, label }) => ({ value, label: inLanguage(label) })),
    ...(dict === '' ? [] : entries.map(({ val, label }) => ({ value: val, label }))),
  ]
  const value = operand?.is === 'constant' ? operand.value : undefined
  if (isOrganisation(field))
    return <OrganisationOperand kind={field.kind} row={{ operator, operand }} name={name} onChange={onChange} />
  if (operator === 'in' || operator === 'notIn')
    return (
      <Select<string[]>
        mode={options.length > 0 ? 'multiple' : 'tags'}
        value={operand?.is === 'several' ? [...operand.values] : []}
        aria-label={name}
        options={options}
        placeholder={t('forms.design.enterValue')}
        onChange={(values) => onChange({ is: 'several', values })}
      />
    )
  if (type === 'boolean')
    return (
      <Select<string>
        value={typeof value === 'boolean' ? String(value) : null}
        aria-label={name}
        options={[
          { value: 'true', label: t('forms.design.yes') },
          { value: 'false', label: t('forms.design.no') },
        ]}
        onChange={(next) => onChange({ is: 'constant', value: next === 'true' })}
      />
    )
  if (type === 'number')
    return (
      <InputNumber
        value={typeof value === 'number' ? value : null}
        aria-label={name}
        placeholder={t('forms.design.enterValue')}
        onChange={(next) => onChange({ is: 'constant', value: next ?? '' })}
      />
    )
  if (type === 'date' || type === 'dateTime')
    return <TimeConstant value={value} isMoment={type === 'dateTime'} name={name} onChange={onChange} />
  if (options.length > 0)
    return (
      <Select<string>
        value={typeof value === 'string' && value !== '' ? value : null}
        aria-label={name}
        options={options}
        placeholder={t('forms.design.chooseValue')}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next) => onChange({ is: 'constant', value: next })}
      />
    )
  return (
    <Input
      value={typeof value === 'string' ? value : ''}
      aria-label={name}
      placeholder={t('forms.design.enterValue')}
      onChange={({ target }) => onChange({ is: 'constant', value: target.value })}
    />
  )
}

interface TimeConstantProps {
  value: unknown
  isMoment: boolean
  name: string
  onChange: (operand: Operand) => void
}

/** A day, or a moment in the organisation's zone. */
function TimeConstant({ value, isMoment, name, onChange }: TimeConstantProps) {
  if (!isMoment)
    return (
      <DayPicker
        value={typeof value === 'string' ? value : ''}
        label={name}
        onChange={(day) => onChange({ is: 'constant', value: day ?? '' })}
      />
    )
  return (
    <MomentPicker
      value={localOf(value)}
      label={name}
      onChange={(local) =>
        onChange({ is: 'constant', value: local === undefined ? '' : momentAt(local).toISOString() })
      }
    />
  )
}
