import { Button, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { DayPicker } from '#kit/pickers/DayPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { dayOf } from '#shell/time/zone.ts'
import { workflowCalendarRoutes, type DueMoment } from '#workflow/contract/calendar.ts'
import type { CalendarDays } from './calendar-days.ts'

interface DueTrialProps {
  /** As it is being edited. */
  calendar: CalendarDays & { zone: string }
}

const UNITS = ['days', 'hours'] as const
type Unit = (typeof UNITS)[number]

/** When a duration is over by the calendar that is being edited; the server says so, and nothing is stored. */
export function DueTrial({ calendar }: DueTrialProps) {
  const t = useT()
  const [day, setDay] = useState(() => dayOf(new Date()))
  const [time, setTime] = useState('09:00')
  const [amount, setAmount] = useState(2)
  const [unit, setUnit] = useState<Unit>('days')
  const [answer, setAnswer] = useState<DueMoment>()
  const trial = useMutate(workflowCalendarRoutes.due, { refreshes: [], done: false })
  const ask = async () => {
    setAnswer(undefined)
    const duration = unit === 'days' ? `P${amount}D` : `PT${amount}H`
    const { week, holidays, makeUp, zone } = calendar
    const body = {
      zone,
      from: `${day}T${time}`,
      duration,
      week: [...week],
      holidays: [...holidays],
      makeUp: [...makeUp],
    }
    setAnswer((await trial.run({ body }))?.reply)
  }
  return (
    <section className="wf-due" aria-label={t('workflow.calendar.try')}>
      <h3 className="wf-head">{t('workflow.calendar.try')}</h3>
      <div className="wf-due-fields">
        <Labelled id="wf-due-day" label={t('workflow.calendar.try.day')}>
          <DayPicker id="wf-due-day" value={day} onChange={(chosen) => setDay(chosen ?? '')} />
        </Labelled>
        <Labelled id="wf-due-time" label={t('workflow.calendar.try.time')}>
          <Input id="wf-due-time" value={time} maxLength={5} onChange={({ target }) => setTime(target.value)} />
        </Labelled>
        <Labelled id="wf-due-amount" label={t('workflow.calendar.try.duration')}>
          <InputNumber
            id="wf-due-amount"
            min={0}
            max={9_999}
            precision={0}
            value={amount}
            onChange={(value) => setAmount(value ?? 0)}
          />
        </Labelled>
        <Select
          aria-label={t('workflow.calendar.try.unit')}
          value={unit}
          onChange={setUnit}
          options={UNITS.map((value) => ({ value, label: t(`workflow.calendar.unit.${value}`) }))}
        />
        <Button loading={trial.isRunning} disabled={day === ''} onClick={() => void ask()}>
          {t('workflow.calendar.try.ask')}
        </Button>
      </div>
      <p aria-live="polite" className="wf-due-answer">
        {answer && (
          <>
            <strong>{t('workflow.calendar.try.due', { moment: answer.local, zone: calendar.zone })}</strong>
            {!answer.isWorking && <span className="wf-hint">{t('workflow.calendar.try.outside')}</span>}
          </>
        )}
      </p>
    </section>
  )
}
