import { Input, InputNumber, Select, Space } from 'antd'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { DURATION_UNITS, durationText, MAX_AMOUNT, plainDurationOf, type DurationUnit } from './duration-text.ts'

interface DurationFieldProps {
  label: string
  /** As the file has it; empty for none. */
  value: string
  /** What may be written as text, for what a number and a unit cannot say. */
  placeholder: string
  onSet: (value: string) => void
}

type Way = DurationUnit | 'text'

/**
 * A duration as a number and a unit, or as text: a date, an expression, several units. It is taken over when the field
 * is left or by Enter; another unit is taken over at once.
 */
export function DurationField({ label, value, placeholder, onSet }: DurationFieldProps) {
  const t = useT()
  const id = useId()
  const plain = plainDurationOf(value)
  const stored: Way = plain?.unit ?? (value === '' ? 'days' : 'text')
  /** Chosen before anything is written in it. */
  const [chosen, choose] = useState<{ way: Way; of: string }>()
  const way = chosen?.of === value ? chosen.way : stored
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? (way === 'text' ? value : plain === undefined ? '' : String(plain.amount))
  const textOf = (text: string, as: Way) => {
    if (as === 'text' || text === '') return text.trim()
    return durationText({ amount: Number(text), unit: as })
  }
  const take = () => {
    if (typed === undefined) return
    const next = textOf(typed, way)
    if (next !== value) onSet(next)
    setTyped(undefined)
  }
  const leave = useEffectEvent(take)
  // Another element may be chosen before the field is left.
  useEffect(() => () => leave(), [])
  const turn = (next: Way) => {
    const isNumber = next !== 'text' && way !== 'text' && shown !== ''
    if (!isNumber) {
      setTyped(undefined)
      return choose({ way: next, of: value })
    }
    const written = textOf(shown, next)
    setTyped(undefined)
    choose({ way: next, of: written })
    onSet(written)
  }
  return (
    <Labelled id={id} label={label}>
      <Space.Compact block>
        {way === 'text' ? (
          <Input
            id={id}
            value={shown}
            maxLength={2_000}
            spellCheck={false}
            autoComplete="off"
            placeholder={placeholder}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={take}
            onPressEnter={take}
          />
        ) : (
          <InputNumber<string>
            id={id}
            className="wf-duration-amount"
            stringMode
            min="1"
            max={String(MAX_AMOUNT)}
            precision={0}
            value={shown}
            onChange={(next) => setTyped(next ?? '')}
            onBlur={take}
            onPressEnter={take}
          />
        )}
        <Select<Way>
          className="wf-duration-unit"
          aria-label={t('workflow.design.unitOf', { name: label })}
          value={way}
          options={[...DURATION_UNITS, 'text' as const].map((one) => ({
            value: one,
            label: t(`workflow.design.unit.${one}`),
          }))}
          onChange={turn}
        />
      </Space.Compact>
    </Labelled>
  )
}
