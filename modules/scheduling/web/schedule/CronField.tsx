import { Segmented } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '#kit/pickers/PickField.tsx'
import { useT } from '#shell/i18n.ts'
import { CronBoxes } from './CronBoxes.tsx'
import { readSimple, writeSimple, type SimpleCron } from './simple-cron.ts'
import { SimpleCronFields } from './SimpleCronFields.tsx'
import './cron-field.css'

interface CronFieldProps extends ControlProps {
  /** A Quartz expression; empty while something is missing. */
  value?: string
  onChange?: (expression: string) => void
}

type Mode = 'simple' | 'expression'

/**
 * When a schedule runs: chosen, or written as an expression. Both keep the same expression; one that cannot be chosen
 * is shown as it is written and changes only when it is written anew. Works as a field of a form.
 */
export function CronField({ value = '', onChange, ...control }: CronFieldProps) {
  const t = useT()
  const [draft, setDraft] = useState<{ of: string; chosen: SimpleCron }>()
  const [asked, ask] = useState<Mode>('simple')
  const chosen = draft?.of === value ? draft.chosen : readSimple(value)
  const mode = chosen === undefined ? 'expression' : asked
  const choose = (next: SimpleCron) => {
    const expression = writeSimple(next)
    setDraft({ of: expression, chosen: next })
    onChange?.(expression)
  }
  const write = (expression: string) => {
    ask('expression') // what is being written may become one that can be chosen
    onChange?.(expression)
  }
  return (
    <div className="sch-cron" role="group" aria-label={t('scheduling.schedule.cron')}>
      <Segmented<Mode>
        className="sch-cron-mode"
        aria-label={t('scheduling.schedule.cron.mode')}
        value={mode}
        options={[
          { value: 'simple', label: t('scheduling.schedule.cron.simple'), disabled: chosen === undefined },
          { value: 'expression', label: t('scheduling.schedule.cron.expression') },
        ]}
        onChange={ask}
      />
      {mode === 'simple' && chosen !== undefined ? (
        <SimpleCronFields {...control} chosen={chosen} onChoose={choose} />
      ) : (
        <CronBoxes {...control} value={value} onWrite={write} />
      )}
      {chosen === undefined && <p className="sch-cron-note">{t('scheduling.schedule.cron.onlyWritten')}</p>}
    </div>
  )
}
