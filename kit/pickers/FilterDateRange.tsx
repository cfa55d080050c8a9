import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useFilterDraft } from '../list/filter-draft.ts'
import { useFilterWord } from '../list/filter-words.ts'
import { formatDate } from '../ui/format.ts'
import { DateRange } from './DateRange.tsx'

interface FilterDateRangeProps {
  label: string
  /** The filter of the contract that holds the first day, as ISO text. */
  name?: string
  /** The one that holds the last day. */
  to?: string
}

const read = (day: string) => formatDate(day, currentLanguage())

/**
 * A range of days as a filter. What is chosen is asked for at once.
 * @example <FilterBar …><FilterDateRange label={t('…')} /></FilterBar> // writes `fromDate` and `toDate`
 */
export function FilterDateRange({ label, name = 'fromDate', to = 'toDate' }: FilterDateRangeProps) {
  const t = useT()
  const { values, write, pickAll, isSheet } = useFilterDraft()
  useFilterWord(name, t('kit.range.fromOf', { name: label }), read)
  useFilterWord(to, t('kit.range.toOf', { name: label }), read)
  const field = (
    <DateRange
      label={label}
      value={[values[name] ?? '', values[to] ?? '']}
      onChange={([first, last] = ['', '']) => {
        if (!isSheet) return pickAll({ [name]: first, [to]: last })
        write(name, first)
        write(to, last)
      }}
    />
  )
  if (!isSheet) return <div className="kit-filter-range">{field}</div>
  return (
    <div className="kit-filter-labelled">
      <span>{label}</span>
      {field}
    </div>
  )
}
