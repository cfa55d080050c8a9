import { InputNumber, Space } from 'antd'
import { useFilterDraft } from '#kit/list/filter-draft.ts'
import { useFilterWord } from '#kit/list/filter-words.ts'
import { useT } from '#shell/i18n.ts'
import { FilterPlace } from './FilterPlace.tsx'
import { readRange, writeRange } from './range-text.ts'

/** A filter by the lowest and the highest number. */
export function FilterNumbers({ name, label }: { name: string; label: string }) {
  const t = useT()
  const { values, write, pick, wrong, isSheet } = useFilterDraft()
  const ends = readRange(values[name] ?? '')
  const say = (text: string) => readRange(text).join(' – ')
  useFilterWord(name, label, say)
  const set = (at: 0 | 1, value: string | null) => {
    const next = at === 0 ? ([value ?? '', ends[1]] as const) : ([ends[0], value ?? ''] as const)
    // Half a range is one with an open end: two fields that agree by chance are not one value while one is typed.
    const text = next[0] === next[1] ? writeRange(next) : next.join('..')
    if (text === '..' || text === '') return (isSheet ? write : pick)(name, '')
    write(name, text)
  }
  const names = [t('forms.filter.atLeast', { name: label }), t('forms.filter.atMost', { name: label })] as const
  return (
    <FilterPlace label={label} isWide>
      <Space.Compact block role="group" aria-label={label}>
        {([0, 1] as const).map((at) => (
          <InputNumber<string>
            key={at}
            stringMode
            controls={false}
            className="frm-filter-number"
            value={ends[at] === '' ? null : ends[at]}
            aria-label={names[at]}
            placeholder={isSheet ? t(at === 0 ? 'forms.filter.from' : 'forms.filter.to') : names[at]}
            {...(wrong.includes(name) && { status: 'error' as const })}
            onChange={(value) => set(at, value)}
          />
        ))}
      </Space.Compact>
    </FilterPlace>
  )
}
