import { Input } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { dayOf } from '#shell/time/zone.ts'
import { MAX_ROWS, ruleTypeOf, serialText, type Field, type FieldOf } from '#forms-core/index.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, propertyName } from '../state/words.ts'
import { ChoiceControl, NumberControl, SwitchControl } from './controls.tsx'
import { DictEdit, ReferenceEdit } from './SourceEdits.tsx'
import { LocalInput } from './LocalInput.tsx'
import { OptionsEdit } from './OptionsEdit.tsx'
import { useSet } from './use-set.ts'

/** What only some kinds have. */
export function KindProperties({ field }: { field: Field }) {
  switch (field.kind) {
    case 'text':
    case 'textarea':
    case 'richText':
      return <Num field={field} property="maxLength" value={field.maxLength} min={1} isWhole />
    case 'number':
      return (
        <>
          <Limits field={field} />
          <Num field={field} property="decimals" value={field.decimals} min={0} max={8} isWhole placeholder="2" />
          <Unit field={field} />
        </>
      )
    case 'amount':
      return <AmountProperties field={field} />
    case 'duration':
      return <Limits field={field} />
    case 'radio':
    case 'checkbox':
    case 'cascader':
      return <OptionsEdit field={field} />
    case 'tree':
      return (
        <>
          <OptionsEdit field={field} />
          <Multiple field={field} />
          <Switched field={field} property="leavesOnly" checked={field.leavesOnly} />
          <Switched field={field} property="inDialog" checked={field.inDialog} />
        </>
      )
    case 'select':
      return (
        <>
          <OptionsEdit field={field} />
          <Multiple field={field} />
        </>
      )
    case 'dictionary':
      return (
        <>
          <DictEdit field={field} />
          <Multiple field={field} />
        </>
      )
    case 'user':
    case 'department':
    case 'post':
      return <Multiple field={field} />
    case 'reference':
      return (
        <>
          <ReferenceEdit field={field} />
          <Multiple field={field} />
        </>
      )
    case 'file':
    case 'picture':
      return (
        <>
          <Num field={field} property="maxFiles" value={field.maxFiles} min={1} max={200} isWhole />
          <Num field={field} property="maxMegabytes" value={field.maxMegabytes} min={1} max={1024} isWhole />
        </>
      )
    case 'formula':
      return <FormulaProperties field={field} />
    case 'serial':
      return <SerialProperties field={field} />
    case 'childTable':
      return <TableProperties field={field} />
    default:
      return null
  }
}

interface NumProps {
  field: Field
  property: string
  value: number | undefined
  min?: number
  max?: number
  isWhole?: boolean
  placeholder?: string
}

function Num({ field, property, ...control }: NumProps) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  return (
    <NumberControl
      label={propertyName(t, property)}
      isOff={isReadOnly}
      {...control}
      onChange={(value) => set(property, value)}
    />
  )
}

const Limits = ({ field }: { field: FieldOf<'number'> | FieldOf<'amount'> | FieldOf<'duration'> }) => (
  <div className="frd-pair">
    <Num field={field} property="min" value={field.min} />
    <Num field={field} property="max" value={field.max} />
  </div>
)

function Unit({ field }: { field: FieldOf<'number'> }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  return (
    <LocalInput
      label={propertyName(t, 'unit')}
      value={field.unit}
      isOff={isReadOnly}
      onChange={(value) => set('unit', value)}
    />
  )
}

/** A property of the kind that is on or off. */
function Switched({ field, property, checked }: { field: Field; property: string; checked: boolean | undefined }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  return (
    <SwitchControl
      label={propertyName(t, property)}
      checked={checked === true}
      isOff={isReadOnly}
      onChange={(on) => set(property, on || undefined)}
    />
  )
}

/** Whether it holds several values. It belongs to the type, so it is fixed once the form was published. */
function Multiple({ field }: { field: Field & { multiple?: boolean | undefined } }) {
  const t = useT()
  const { isReadOnly, fixed } = useDesigner()
  const set = useSet(field.id)
  return (
    <SwitchControl
      label={propertyName(t, 'multiple')}
      {...(fixed.has(field.id) && { hint: t('forms.design.fixedProperty') })}
      checked={field.multiple === true}
      isOff={isReadOnly || fixed.has(field.id)}
      onChange={(on) => set('multiple', on || undefined)}
    />
  )
}

const CURRENCIES = ['CNY', 'HKD', 'TWD', 'USD', 'EUR', 'GBP', 'JPY', 'KRW', 'SGD', 'AUD', 'CAD', 'CHF']

function AmountProperties({ field }: { field: FieldOf<'amount'> }) {
  const t = useT()
  const { isReadOnly, fixed } = useDesigner()
  const set = useSet(field.id)
  const all = CURRENCIES.includes(field.currency) ? CURRENCIES : [field.currency, ...CURRENCIES]
  return (
    <>
      <ChoiceControl
        label={propertyName(t, 'currency')}
        value={field.currency}
        options={all.map((value) => ({ value, label: value }))}
        isSearched
        isOff={isReadOnly || fixed.has(field.id)}
        onChange={(value) => set('currency', value)}
      />
      <Limits field={field} />
      <Num field={field} property="decimals" value={field.decimals} min={0} max={4} isWhole placeholder="2" />
      <SwitchControl
        label={propertyName(t, 'capital')}
        checked={field.capital === true}
        isOff={isReadOnly}
        onChange={(on) => set('capital', on || undefined)}
      />
    </>
  )
}

const RESULTS = ['number', 'text', 'boolean', 'date', 'dateTime'] as const

function FormulaProperties({ field }: { field: FieldOf<'formula'> }) {
  const t = useT()
  const { isReadOnly, fixed } = useDesigner()
  const set = useSet(field.id)
  return (
    <>
      <ChoiceControl
        label={propertyName(t, 'result')}
        value={field.result}
        options={RESULTS.map((value) => ({ value, label: t(`forms.design.result.${value}`) }))}
        isOff={isReadOnly || fixed.has(field.id)}
        onChange={(value) => set('result', value)}
      />
      {field.result === 'number' && (
        <Num field={field} property="decimals" value={field.decimals} min={0} max={8} isWhole placeholder="2" />
      )}
      <p className="frd-hint">{t('forms.design.formulaHint')}</p>
    </>
  )
}

const PERIODS = ['none', 'year', 'month', 'day'] as const
/** As the schema of the prefix. */
const PREFIX = /^[\p{L}\p{N}\-_/.]{0,20}$/u

function SerialProperties({ field }: { field: FieldOf<'serial'> }) {
  const t = useT()
  const id = useId()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  const { serial } = field
  const sample = serialText(serial, dayOf(new Date()), 1)
  return (
    <>
      <Labelled id={id} label={t('forms.design.serial.prefix')}>
        <Input
          id={id}
          value={serial.prefix}
          maxLength={20}
          disabled={isReadOnly}
          onChange={({ target: { value } }) => PREFIX.test(value) && set('serial', { ...serial, prefix: value })}
        />
      </Labelled>
      <ChoiceControl
        label={t('forms.design.serial.period')}
        value={serial.period}
        options={PERIODS.map((value) => ({ value, label: t(`forms.design.serial.period.${value}`) }))}
        isOff={isReadOnly}
        onChange={(value) => set('serial', { ...serial, period: value })}
      />
      <NumberControl
        label={t('forms.design.serial.digits')}
        value={serial.digits}
        min={2}
        max={10}
        isWhole
        isOff={isReadOnly}
        onChange={(digits) => digits !== undefined && set('serial', { ...serial, digits })}
      />
      <p className="frd-hint">{t('forms.design.serial.sample', { sample })}</p>
    </>
  )
}

function TableProperties({ field }: { field: FieldOf<'childTable'> }) {
  const t = useT()
  const { isReadOnly } = useDesigner()
  const set = useSet(field.id)
  const sums = new Set(field.sums)
  const numbers = field.fields.filter((column) => ruleTypeOf(column).is === 'number')
  const toggle = (id: string, on: boolean) => {
    const left = field.fields.map((column) => column.id).filter((one) => (one === id ? on : sums.has(one)))
    set('sums', left.length === 0 ? undefined : left)
  }
  return (
    <>
      <div className="frd-pair">
        <Num field={field} property="minRows" value={field.minRows} min={0} max={MAX_ROWS} isWhole />
        <Num field={field} property="maxRows" value={field.maxRows} min={1} max={MAX_ROWS} isWhole />
      </div>
      {numbers.map((column) => (
        <SwitchControl
          key={column.id}
          label={t('forms.design.sumOf', { column: inLanguage(column.label) })}
          checked={sums.has(column.id)}
          isOff={isReadOnly}
          onChange={(on) => toggle(column.id, on)}
        />
      ))}
      <Switched field={field} property="importRows" checked={field.importRows} />
    </>
  )
}
