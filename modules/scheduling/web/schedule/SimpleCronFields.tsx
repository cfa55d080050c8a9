import { Select } from 'antd'
import type { ControlProps } from '#kit/pickers/PickField.tsx'
import { useT } from '#shell/i18n.ts'
import { ClockField } from './ClockField.tsx'
import { EVERY, MINUTE_STEPS, missingOf, MONTH_DAYS, WEEKDAYS, type SimpleCron } from './simple-cron.ts'
import { weekdayNames } from './weekday-names.ts'

interface SimpleCronFieldsProps extends ControlProps {
  chosen: SimpleCron
  onChoose: (chosen: SimpleCron) => void
}

type Change = (part: Partial<SimpleCron>) => void
interface PartProps {
  chosen: SimpleCron
  change: Change
  disabled: boolean
}

/** How often, and then the days and the time that belong to it. */
export function SimpleCronFields({ chosen, onChoose, id, disabled = false, ...aria }: SimpleCronFieldsProps) {
  const t = useT()
  const change: Change = (part) => onChoose({ ...chosen, ...part })
  const part = { chosen, change, disabled }
  const missing = missingOf(chosen)
  return (
    <div className="sch-simple">
      <Select
        {...aria}
        {...(id !== undefined && { id })}
        className="sch-every"
        aria-label={t('scheduling.schedule.every')}
        value={chosen.every}
        disabled={disabled}
        options={EVERY.map((value) => ({ value, label: t(`scheduling.schedule.every.${value}`) }))}
        onChange={(every) => change({ every })}
      />
      {chosen.every === 'minute' && <StepField {...part} />}
      {chosen.every === 'hour' && <MinuteField {...part} />}
      {chosen.every === 'month' && <DaysField {...part} />}
      {chosen.every !== 'minute' && chosen.every !== 'hour' && (
        <ClockField
          label={t('scheduling.schedule.cron.time')}
          value={chosen.time}
          disabled={disabled}
          onChange={(time) => change({ time })}
        />
      )}
      {chosen.every === 'week' && <WeekdayFields {...part} />}
      {missing !== undefined && (
        <p className="sch-cron-note" role="status">
          {t(`scheduling.schedule.cron.missing.${missing}`)}
        </p>
      )}
    </div>
  )
}

function StepField({ chosen, change, disabled }: PartProps) {
  const t = useT()
  return (
    <Select
      className="sch-every"
      aria-label={t('scheduling.schedule.cron.step')}
      value={chosen.step}
      disabled={disabled}
      options={MINUTE_STEPS.map((value) => ({ value, label: t('scheduling.schedule.cron.minutes', { count: value }) }))}
      onChange={(step) => change({ step })}
    />
  )
}

const MINUTES = Array.from({ length: 60 }, (_, minute) => minute)

function MinuteField({ chosen, change, disabled }: PartProps) {
  const t = useT()
  return (
    <Select
      className="sch-every"
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={t('scheduling.schedule.cron.atMinute')}
      value={chosen.minute}
      disabled={disabled}
      options={MINUTES.map((value) => ({
        value,
        label: t('scheduling.schedule.cron.pastHour', { minute: String(value).padStart(2, '0') }),
      }))}
      onChange={(minute) => change({ minute })}
    />
  )
}

function DaysField({ chosen, change, disabled }: PartProps) {
  const t = useT()
  return (
    <Select
      className="sch-days"
      mode="multiple"
      aria-label={t('scheduling.schedule.cron.days')}
      placeholder={t('scheduling.schedule.cron.days')}
      value={[...chosen.days]}
      disabled={disabled}
      options={MONTH_DAYS.map((value) => ({
        value,
        label: t(value === 'L' ? 'scheduling.schedule.cron.lastDay' : 'scheduling.schedule.cron.dayOf', { day: value }),
      }))}
      optionFilterProp="label"
      onChange={(days) => change({ days: MONTH_DAYS.filter((day) => days.includes(day)) })}
    />
  )
}

function WeekdayFields({ chosen: { weekdays }, change, disabled }: PartProps) {
  const t = useT()
  const names = weekdayNames()
  return (
    <div className="sch-weekdays" role="group" aria-label={t('scheduling.schedule.cron.weekdays')}>
      {WEEKDAYS.map((day, index) => {
        const isOn = weekdays.includes(day)
        return (
          <button
            key={day}
            type="button"
            aria-pressed={isOn}
            disabled={disabled}
            onClick={() =>
              change({ weekdays: WEEKDAYS.filter((one) => (one === day ? !isOn : weekdays.includes(one))) })
            }
          >
            {names[index]}
          </button>
        )
      })}
    </div>
  )
}
