import { Input } from 'antd'
import { useId, useRef, useState } from 'react'
import type { ControlProps } from '#kit/pickers/PickField.tsx'
import { useT } from '#shell/i18n.ts'
import { cronFields } from './simple-cron.ts'

interface CronBoxesProps extends ControlProps {
  value: string
  onWrite: (expression: string) => void
}

const PARTS = ['second', 'minute', 'hour', 'day', 'month', 'weekday', 'year'] as const

/**
 * The fields of an expression, each in its box; the year only where there is one. A space goes on to the next box, and
 * a whole expression can be pasted into any of them.
 */
export function CronBoxes({ value, onWrite, id, disabled = false, ...aria }: CronBoxesProps) {
  const t = useT()
  const ownId = useId()
  const group = useRef<HTMLDivElement>(null)
  // What is written with an empty box cannot tell which one is empty.
  const [draft, setDraft] = useState<{ of: string; fields: readonly string[] }>()
  const fields = draft?.of === value ? draft.fields : cronFields(value)
  const enter = (index: number, text: string) => {
    const typed = text.trimStart().split(/\s+/)
    const from = typed.length >= 6 ? 0 : index
    // A space after a word goes on to what the next box holds; only after the weekday it makes a box, for a year.
    const isLed = typed.length > 1 && typed.at(-1) === '' && from + typed.length <= fields.length
    const words = isLed ? typed.slice(0, -1) : typed
    const next = fields.toSpliced(from, words.length, ...words).slice(0, PARTS.length)
    const expression = next.join(' ').trim()
    setDraft({ of: expression, fields: next })
    onWrite(expression)
    if (typed.length > 1) goTo(from + typed.length - 1)
  }
  const goTo = (index: number) =>
    requestAnimationFrame(() => {
      const box = group.current?.querySelectorAll('input')[index]
      box?.focus()
      box?.select()
    })
  return (
    <>
      <div ref={group} className="sch-boxes">
        {fields.map((field, index) => {
          const part = PARTS[index] ?? 'year'
          const boxId = index === 0 && id !== undefined ? id : `${ownId}-${part}`
          return (
            <div key={part} className="sch-box">
              <Input
                {...aria}
                id={boxId}
                value={field}
                disabled={disabled}
                autoComplete="off"
                spellCheck={false}
                aria-label={t(`scheduling.schedule.cron.${part}`)}
                onChange={({ target }) => enter(index, target.value)}
              />
              <span aria-hidden="true">{t(`scheduling.schedule.cron.${part}`)}</span>
            </div>
          )
        })}
      </div>
      <p className="sch-cron-note">{t('scheduling.schedule.cron.hint')}</p>
    </>
  )
}
