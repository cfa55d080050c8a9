import { lazy } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { reviewRoutes, type Review } from '#security/contract/review.ts'
import { useReviewColumns } from './review-columns.tsx'
import { openedTab } from './review-tab.ts'
import { ReviewTabs } from './ReviewTabs.tsx'
import { useReviewActions } from './use-review-actions.tsx'

const ReviewForm = lazy(() => import('./ReviewForm.tsx'))
const STATUSES = ['0', '1', '2'] as const

/** Reviews that are planned, run or are over. `?id=` opens one that is planned, `?id=new` a new one. */
export function ReviewList() {
  const t = useT()
  const { setQuery } = usePageQuery()
  const list = useList(reviewRoutes.page)
  const { selection: _, ...source } = list
  const place = useRecordPlace()
  const showResult = ({ id }: Review) => setQuery(openedTab('result', { reviewId: id }), { push: true })
  const rowActions = useReviewActions({ edit: ({ id }) => place.open(id), showResult })
  const open = (review: Review) => (review.actions.includes('update') ? place.open(review.id) : showResult(review))
  const table = { name: 'security.review', source, columns: useReviewColumns(open) }
  const create = (
    <CreateButton can="sys:review:save" onClick={place.openNew}>
      {t('security.review.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('security.review.title')}
      count={list.phase === 'ready' ? t('security.review.count', { count: list.total }) : undefined}
      table={table}
      actions={create}
    >
      <ReviewTabs />
      <FilterBar list={list} search="keyword" placeholder={t('security.review.find')}>
        <FilterSelect
          name="status"
          label={t('security.review.status')}
          options={STATUSES.map((value) => ({ value, label: t(`security.review.status.${value}`) }))}
          isMultiple
        />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('security.review.empty')} reason={t('security.review.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <Pager list={list} />
      <RecordOverlay place={place}>{(form) => <ReviewForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
