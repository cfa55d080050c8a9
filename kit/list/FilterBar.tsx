import { Button } from 'antd'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { Children, isValidElement, lazy, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { useIsCompact, useIsPhone } from '../ui/use-phone.ts'
import { FilterDraftContext } from './filter-draft.ts'
import { FilterSearch } from './FilterSearch.tsx'
import { useOwnFilterDraft, type FilteredList } from './use-filter-draft.ts'
import './filter-bar.css'

const FilterSheet = lazy(() => import('./FilterSheet.tsx'))

interface FilterBarProps {
  list: FilteredList
  /** The filter that the search field writes. */
  search: string
  placeholder: string
  /** How many of the children stand beside the search field; the others come with "more". */
  inline?: number
  /** The list is a column: its filters open as a drawer in every window. */
  isNarrow?: boolean
  /** `FilterSelect` and the like. */
  children?: ReactNode
}

/**
 * The filters of a list: validated by the contract before they are asked for. In a window that is too small for them
 * they open as a drawer, on a phone as a sheet.
 * @example <FilterBar list={list} search="keyword" placeholder={t('…')}><FilterSelect name="status" … /></FilterBar>
 */
export function FilterBar({ list, search, placeholder, inline = 2, isNarrow = false, children }: FilterBarProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const isSheet = useIsCompact() || isNarrow
  const { submit, reset, ...draft } = useOwnFilterDraft(list)
  const fields = Children.toArray(children)
  const hidden = fields.slice(inline)
  const isUsed = (field: ReactNode) => nameOf(field) in list.state.filters
  const isHiddenUsed = !isSheet && hidden.some(isUsed)
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
    <FilterDraftContext value={{ ...draft, isSheet, words: list.words }}>
      <form className="kit-filters" data-open={isOpen && hidden.length > 0} role="search" onSubmit={onSubmit}>
        <FilterSearch name={search} placeholder={placeholder} />
        {!isSheet && fields.slice(0, inline)}
        {!isSheet && isOpen && hidden}
        {!isSheet && <Button htmlType="submit">{t('kit.list.search')}</Button>}
        {!isSheet && (
          <Button type="text" onClick={reset}>
            {t('kit.list.reset')}
          </Button>
        )}
        {!isSheet && hidden.length > 0 && (
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
        {isSheet && fields.length > 0 && (
          <Button
            size={isPhone ? 'large' : 'middle'}
            className="kit-filter-open"
            icon={<SlidersHorizontal size={18} />}
            aria-label={t('kit.list.filters', { count: used })}
            onClick={() => setIsOpen(true)}
          >
            {!isPhone && !isNarrow && t('kit.list.filter')}
            {used > 0 && <span className="kit-filter-count">{used}</span>}
          </Button>
        )}
      </form>
      {isSheet && (
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
