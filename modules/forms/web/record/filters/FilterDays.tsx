import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useFilterWord } from '#kit/list/filter-words.ts'
import { DateRange } from '#kit/pickers/DateRange.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { currentLanguage } from '#shell/language.ts'
import { FilterPlace } from './FilterPlace.tsx'
import { readRange, writeRange } from './range-text.ts'

const sayDays = (text: string) =>
  [...new Set(readRange(text))].map((day) => (day === '' ? '' : formatDate(day, currentLanguage()))).join(' – ')

/** A filter by the first and the last day. What is chosen is asked for at once. */
export function FilterDays({ name, label }: { name: string; label: string }) {
  const { values, write, pick, isSheet } = useFilterDraft()
  useFilterWord(name, label, sayDays)
  const [from, to] = readRange(values[name] ?? '')
  return (
    <FilterPlace label={label} isWide>
      <DateRange
        label={label}
        value={[from, to]}
        onChange={([first, last] = ['', '']) => (isSheet ? write : pick)(name, writeRange([first, last]))}
      />
    </FilterPlace>
  )
}
