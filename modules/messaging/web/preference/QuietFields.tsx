import { Button, Select, Switch } from 'antd'
import { useId, type CSSProperties } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import type { QuietHours } from '#messaging/contract/preference.ts'
import { useT } from '#shell/i18n.ts'
import type { OwnPreference } from './use-own-preference.ts'
import { weekdayNames } from './weekday-names.ts'

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))

/** Hours in which messages wait, the days on which they begin, and their time zone. */
export function QuietFields({ own }: { own: OwnPreference }) {
  const t = useT()
  const [title, from, to, zone, days] = [useId(), useId(), useId(), useId(), useId()]
  const { quiet, setQuiet } = own
  const isOn = quiet.isOn === 1
  const toggle = (day: number) =>
    setQuiet({
      days: quiet.days.includes(day)
        ? quiet.days.filter((one) => one !== day)
        : [...quiet.days, day].toSorted((a, b) => a - b),
    })
  return (
    <section className="msg-quiet" aria-labelledby={title}>
      <header>
        <h3 id={title}>{t('messaging.quiet.title')}</h3>
        <Switch
          aria-label={t('messaging.quiet.title')}
          checked={isOn}
          onChange={(checked) => setQuiet({ isOn: checked ? 1 : 0 })}
        />
      </header>
      {isOn && (
        <>
          <div className="msg-quiet-times">
            <Labelled id={from} label={t('messaging.quiet.from')}>
              <ClockSelect id={from} value={quiet.from} onChange={(value) => setQuiet({ from: value })} />
            </Labelled>
            <Labelled
              id={to}
              label={
                quiet.to < quiet.from
                  ? `${t('messaging.quiet.to')} (${t('messaging.quiet.nextDay')})`
                  : t('messaging.quiet.to')
              }
              error={own.isEmpty ? t('messaging.quiet.empty') : undefined}
            >
              <ClockSelect
                id={to}
                value={quiet.to}
                isWrong={own.isEmpty}
                onChange={(value) => setQuiet({ to: value })}
              />
            </Labelled>
          </div>
          <DayBar {...quiet} />
          <div role="group" aria-labelledby={days}>
            <span id={days} className="msg-quiet-label">
              {t('messaging.quiet.days')}
            </span>
            <div className="msg-days">
              {weekdayNames('short').map((name, index) => (
                <Button key={name} aria-pressed={quiet.days.includes(index + 1)} onClick={() => toggle(index + 1)}>
                  {name}
                </Button>
              ))}
            </div>
          </div>
        </>
      )}
      <Labelled id={zone} label={t('messaging.quiet.zone')}>
        <Select id={zone} showSearch options={ZONES} value={own.timeZone} onChange={own.setTimeZone} />
      </Labelled>
      <p className="kit-quiet">{t('messaging.quiet.about')}</p>
    </section>
  )
}

/** Every half hour of a day. */
const HALVES = Array.from({ length: 48 }, (_, index) => {
  const hour = String(Math.floor(index / 2)).padStart(2, '0')
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`
})

interface ClockSelectProps {
  id: string
  value: string
  isWrong?: boolean
  onChange: (value: string) => void
}

/** A time of the day; one between the halves that was set by a call stays on offer. */
function ClockSelect({ id, value, isWrong = false, onChange }: ClockSelectProps) {
  const offered = HALVES.includes(value) ? HALVES : [value, ...HALVES]
  return (
    <Select
      id={id}
      showSearch
      value={value}
      onChange={onChange}
      options={offered.map((time) => ({ value: time, label: time }))}
      {...(isWrong && { status: 'error', 'aria-describedby': `${id}-error` })}
    />
  )
}

/** Where in a day the quiet hours lie. */
function DayBar({ from, to }: Pick<QuietHours, 'from' | 'to'>) {
  const [begin, end] = [shareOfDay(from), shareOfDay(to)]
  const parts =
    begin < end
      ? [[begin, end]]
      : [
          [0, end],
          [begin, 100],
        ]
  return (
    <div className="msg-day-bar" aria-hidden>
      {parts.map(([left = 0, right = 0]) => (
        <i key={left} style={{ '--from': `${left}%`, '--to': `${right}%` } as CSSProperties} />
      ))}
      {[0, 6, 12, 18, 24].map((hour) => (
        <span key={hour}>{hour}</span>
      ))}
    </div>
  )
}

/** In hundredths. */
function shareOfDay(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return ((hours * 60 + minutes) / 1_440) * 100
}
