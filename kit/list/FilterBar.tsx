import { Badge, Button } from 'antd'
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { Children, isValidElement, Suspense, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { TabDrawer } from '../overlay/TabDrawer.tsx'
import { useIsPhone } from '../ui/use-phone.ts'
import { FilterDraftContext } from './filter-draft.ts'
import { FilterSearch } from './FilterSearch.tsx'
import { useOwnFilterDraft, type FilteredList } from './useFilterDraft.ts'
import './filter-bar.css'

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
  const [isOpen, setIsOpen] = useState(() => hidden.some((field) => nameOf(field) in list.state.filters))
  const chosen = fields.filter((field) => nameOf(field) in list.state.filters).length
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (submit() && isPhone) setIsOpen(false)
  }

  if (isPhone) {
    return (
      <FilterDraftContext value={{ ...draft, isSheet: true }}>
        <form className="kit-filters" role="search" onSubmit={onSubmit}>
          <FilterSearch name={search} placeholder={placeholder} />
          {fields.length > 0 && (
            <Badge count={chosen} color="var(--pt-accent)" size="small">
              <Button
                size="large"
                icon={<SlidersHorizontal size={18} />}
                aria-label={t('kit.list.filters', { count: chosen })}
                onClick={() => setIsOpen(true)}
              />
            </Badge>
          )}
        </form>
        <TabDrawer
          isSheet
          open={isOpen && fields.length > 0}
          title={t('kit.list.filter')}
          onClose={() => setIsOpen(false)}
          footer={
            <div className="kit-drawer-foot">
              <Button onClick={reset}>{t('kit.list.reset')}</Button>
              <Button type="primary" onClick={() => setIsOpen(!submit())}>
                {t('kit.list.show', { count: list.total })}
              </Button>
            </div>
          }
        >
          <Suspense fallback={null}>
            <div className="kit-filter-sheet">{fields}</div>
          </Suspense>
        </TabDrawer>
      </FilterDraftContext>
    )
  }

  return (
    <FilterDraftContext value={{ ...draft, isSheet: false }}>
      <form className="kit-filters" role="search" onSubmit={onSubmit}>
        <FilterSearch name={search} placeholder={placeholder} />
        {fields.slice(0, inline)}
        {isOpen && hidden}
        <Button htmlType="submit">{t('kit.list.search')}</Button>
        <Button type="text" onClick={reset}>
          {t('kit.list.reset')}
        </Button>
        {hidden.length > 0 && (
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
      </form>
    </FilterDraftContext>
  )
}

function nameOf(field: ReactNode): string {
  return isValidElement<{ name?: string }>(field) ? (field.props.name ?? '') : ''
}
