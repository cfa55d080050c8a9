import { Button, Select } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { errors } from '#contract/errors.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { FormModel } from '#forms-core/index.ts'
import { MAX_COUNTED, MAX_PUBLIC_PAGE, type PublicForm } from '#forms/contract/public.ts'
import { sayText } from './in-language.ts'
import { RecordDetail } from './RecordDetail.tsx'
import { RecordRows } from './RecordRows.tsx'
import type { RecordsSectionProps } from './records-section-props.ts'
import { inputOf, routesOf } from './visit.ts'

/** The records as visitors read them. `?record=` shows one, `?q=`, `?sort=` and `?page=` are the list's. */
export default function RecordsSection(props: RecordsSectionProps) {
  const { query, setQuery } = usePageQuery()
  const record = query.get('record')
  if (record !== null)
    return <RecordDetail {...props} recordId={record} onBack={() => setQuery({ record: undefined }, { push: true })} />
  return <RecordList {...props} />
}

const SEARCH_AFTER_MS = 400

function RecordList({ visit, form, shown }: RecordsSectionProps) {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const [typed, setTyped] = useState(query.get('q') ?? '')
  const keyword = useDelayedValue(typed.trim(), SEARCH_AFTER_MS)
  const page = Math.min(Math.max(Number(query.get('page')) || 1, 1), MAX_PUBLIC_PAGE)
  const [sort = '', order = 'desc'] = (query.get('sort') ?? '').split(':')
  const orderField = form.sortable.find((id) => id === sort)
  const { data, error, refetch, isPlaceholderData } = useCall(
    routesOf(visit).page,
    {
      ...inputOf(visit),
      query: {
        page: String(page),
        ...(orderField !== undefined && { orderField, order: order === 'asc' ? 'asc' : 'desc' }),
        ...(keyword !== '' && { keyword }),
      },
    },
    { keepPrevious: true },
  )
  const isGone = error?.is(errors.notFound) === true
  return (
    <section className="kit-card kit-visit-card frm-public-list" aria-busy={isPlaceholderData}>
      <div className="frm-public-tools">
        {form.isSearchable && (
          <SearchInput
            value={typed}
            maxLength={64}
            placeholder={t('forms.public.list.search')}
            onChange={(text) => {
              setTyped(text)
              setQuery({ q: text, page: undefined })
            }}
          />
        )}
        {form.sortable.length > 0 && (
          <Select
            aria-label={t('forms.public.list.sort')}
            value={orderField === undefined ? '' : `${orderField}:${order}`}
            options={sortOptions(form, shown, t)}
            onChange={(value: string) => setQuery({ sort: value, page: undefined })}
          />
        )}
        {data && (
          <span role="status" className="frm-public-count">
            {data.total >= MAX_COUNTED
              ? t('forms.public.list.countMore', { number: MAX_COUNTED })
              : t('forms.public.list.count', { count: data.total })}
          </span>
        )}
      </div>
      {error && !data && (
        <Empty title={isGone ? t('forms.public.gone') : messageOf(error)}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
      {!data && !error && <Skeleton rows={6} />}
      {data && data.list.length === 0 && (
        <Empty title={t(keyword === '' ? 'forms.public.list.empty' : 'forms.public.list.nothingFound')} />
      )}
      {data && data.list.length > 0 && (
        <RecordRows shown={shown} records={data.list} onOpen={(record) => setQuery({ record }, { push: true })} />
      )}
      {data && (page > 1 || data.hasMore) && (
        <Pages page={page} hasMore={data.hasMore} onTurn={(next) => setQuery({ page: next }, { push: true })} />
      )}
    </section>
  )
}

interface PagesProps {
  page: number
  hasMore: boolean
  onTurn: (page: number) => void
}

/** One page back or on: large lists are not counted to the end. */
function Pages({ page, hasMore, onTurn }: PagesProps) {
  const t = useT()
  return (
    <nav className="frm-public-pages" aria-label={t('forms.public.list.pages')}>
      <Button icon={<ChevronLeft size={16} />} disabled={page === 1} onClick={() => onTurn(page - 1)}>
        {t('forms.public.list.previous')}
      </Button>
      <span>{t('forms.public.list.page', { page })}</span>
      <Button
        icon={<ChevronRight size={16} />}
        iconPlacement="end"
        disabled={!hasMore || page >= MAX_PUBLIC_PAGE}
        onClick={() => onTurn(page + 1)}
      >
        {t('forms.public.list.next')}
      </Button>
    </nav>
  )
}

function sortOptions({ sortable }: PublicForm, { fields }: FormModel, t: ReturnType<typeof useT>) {
  const named = fields.filter(({ id }) => sortable.includes(id))
  return [
    { value: '', label: t('forms.public.list.newest') },
    ...named.flatMap(({ id, label }) => [
      { value: `${id}:asc`, label: t('forms.public.list.ascending', { field: sayText(label) }) },
      { value: `${id}:desc`, label: t('forms.public.list.descending', { field: sayText(label) }) },
    ]),
  ]
}
