import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { Calendar } from './Calendar.tsx'
import { ordered, PRESETS, rangeOf, weekStartOf, type DayRange } from './days.ts'
import './range-panel.css'

interface RangePanelProps {
  range: DayRange
  today: string
  /** One month instead of two. */
  isNarrow: boolean
  /** Gets a whole range, by a preset or by two days. */
  onPick: (range: DayRange) => void
}

/** The usual ranges, and months in which one picks the first day and then the last. */
export function RangePanel({ range, today, isNarrow, onPick }: RangePanelProps) {
  const t = useT()
  const [first, setFirst] = useState<string>()
  const presets = PRESETS.map((key) => ({ key, days: rangeOf(key, today, weekStartOf(currentLanguage())) }))
  const pick = (day: string) => {
    if (first === undefined) return setFirst(day)
    setFirst(undefined)
    onPick(ordered([first, day]))
  }
  return (
    <div className="kit-range-panel" data-narrow={isNarrow}>
      <ul className="kit-range-presets" aria-label={t('kit.range.presets')}>
        {presets.map(({ key, days }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={days[0] === range[0] && days[1] === range[1]}
              onClick={() => onPick(days)}
            >
              {t(`kit.range.${key}`)}
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Calendar
          range={first === undefined ? range : [first, '']}
          today={today}
          months={isNarrow ? 1 : 2}
          onPick={pick}
        />
        <p className="kit-range-next" role="status">
          {t(first === undefined ? 'kit.range.pickFirst' : 'kit.range.pickLast')}
        </p>
      </div>
    </div>
  )
}
