import { Button } from 'antd'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { Children, isValidElement, lazy, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { FilterDraftContext } from './filter-draft.ts'
import { FilterSearch } from './FilterSearch.tsx'
import { useOwnFilterDraft, type FilteredList } from './useFilterDraft.ts'
import './filter-bar.css'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

interface FilterBarProps {
  list: FilteredList
  /** The filter that the search field writes. */
  search: string
  placeholder: string
  /** How many of the children stand beside the search field; the others come with "more". */
  inline?: number
  /** `FilterSelect` and the like. */
  children?: ReactNode
}

/**
 * The filters of a list: validated by the contract before they are asked for. On a phone they open as a sheet.
 * @example <FilterBar list={list} search="keyword" placeholder={t('…')}><FilterSelect name="status" … /></FilterBar>
 */
export function FilterBar({ list, search, placeholder, inline = 2, children }: FilterBarProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const { submit, reset, ...draft } = useOwnFilterDraft(list)
  const fields = Children.toArray(children)
  const hidden = fields.slice(inline)
  const isUsed = (field: ReactNode) => nameOf(field) in list.state.filters
  const isHiddenUsed = !isPhone && hidden.some(isUsed)
  const [isOpen, setIsOpen] = useState(isHiddenUsed)
  const [wasHiddenUsed, setWasHiddenUsed] = useState(isHiddenUsed)
  // A view or a link may bring a filter that stands among the folded ones.
  if (isHiddenUsed !== wasHiddenUsed) {
    setWasHiddenUsed(isHiddenUsed)
    if (isHiddenUsed) setIsOpen(true)
  }
  const used = fields.filter(isUsed).length
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    submit()
  }

  return (
    <FilterDraftContext value={{ ...draft, isSheet: isPhone, words: list.words }}>
      <form className="kit-filters" role="search" onSubmit={onSubmit}>
        <FilterSearch name={search} placeholder={placeholder} />
        {!isPhone && fields.slice(0, inline)}
        {!isPhone && isOpen && hidden}
        {!isPhone && <Button htmlType="submit">{t('kit.list.search')}</Button>}
        {!isPhone && (
          <Button type="text" onClick={reset}>
            {t('kit.list.reset')}
          </Button>
        )}
        {!isPhone && hidden.length > 0 && (
          <Button
            color="primary"
            variant="link"
            aria-expanded={isOpen}
            icon={<ChevronDown size={16} className={isOpen ? 'kit-turned' : ''} />}
            iconPlacement="end"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(isOpen ? 'kit.list.less' : 'kit.list.more')}
          </Button>
        )}
        {isPhone && fields.length > 0 && (
          <Button
            size="large"
            className="kit-filter-open"
            icon={<SlidersHorizontal size={18} />}
            aria-label={t('kit.list.filters', { count: used })}
            onClick={() => setIsOpen(true)}
          >
            {used > 0 && <span className="kit-filter-count">{used}</span>}
          </Button>
        )}
      </form>
      {isPhone && (
        <Overlay of={isOpen || undefined}>
          {(_, overlay) => (
            <FilterSheet
              {...overlay}
              total={list.total}
              onReset={reset}
              onShow={() => setIsOpen(!submit())}
              onClose={() => setIsOpen(false)}
            >
              {fields}
            </FilterSheet>
          )}
        </Overlay>
      )}
    </FilterDraftContext>
  )
}

function nameOf(field: ReactNode): string {
  return isValidElement<{ name?: string }>(field) ? (field.props.name ?? '') : ''
}
