import { InputNumber } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import type { ElementFields } from '../properties.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { isInTurn } from './people-rule.ts'
import type { SetField } from './set-field.ts'

interface LoopFieldsProps {
  fields: ElementFields
  isRepeated: boolean
  /** A rule finds the people, and therefore how many there are. */
  hasPeople: boolean
  set: SetField
}

const MODES = ['all', 'any', 'percent', 'sequential', 'custom'] as const

/** How many of several must agree, and where they come from without a rule for people. */
export function LoopFields({ fields, isRepeated, hasPeople, set }: LoopFieldsProps) {
  const t = useT()
  const id = useId()
  const percent = Number(fields.percent)
  const text = (field: 'cardinality' | 'collection' | 'elementVariable' | 'completion') => (
    <TextField
      label={t(`workflow.design.field.${field}`)}
      value={fields[field] ?? ''}
      onSet={(value) => set(field, value)}
    />
  )
  // A loop of the other kind stays as it is in the file.
  if (isRepeated && fields.mode === undefined) return null
  return (
    <>
      <ChoiceField
        label={t('workflow.design.field.mode')}
        value={fields.mode ?? ''}
        options={[
          {
            value: '',
            label: t(isInTurn(fields.people ?? '') ? 'workflow.design.mode.inTurn' : 'workflow.design.mode.none'),
          },
          ...MODES.map((value) => ({ value, label: t(`workflow.design.mode.${value}`) })),
        ]}
        onSet={(value) => set('mode', value)}
      />
      {fields.mode === 'percent' && (
        <Labelled id={id} label={t('workflow.design.field.percent')}>
          <InputNumber
            id={id}
            min={0}
            max={100}
            precision={0}
            value={Number.isFinite(percent) && fields.percent !== '' ? percent : null}
            onChange={(value) => set('percent', String(value ?? ''))}
          />
        </Labelled>
      )}
      {fields.mode === 'custom' && text('completion')}
      {fields.mode !== undefined && !hasPeople && (
        <>
          {text('collection')}
          {text('elementVariable')}
          {text('cardinality')}
        </>
      )}
    </>
  )
}
