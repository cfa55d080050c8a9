import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useT } from '#shell/i18n.ts'
import { ownReviewRoutes, type OwnReviewItem } from '#security/contract/review.ts'
import { useOwnColumns } from './item-columns.tsx'
import { ReviewTabs } from './ReviewTabs.tsx'
import { useOwnDecisions } from './use-own-decisions.tsx'

const DECISIONS = ['0', '1', '2'] as const

interface OwnReviewListProps {
  /** On the page of those who plan reviews. */
  withTabs?: boolean
}

/** Roles of users that the reader is to keep or withdraw, and what they decided; open ones first. */
export function OwnReviewList({ withTabs = false }: OwnReviewListProps) {
  const t = useT()
  const list = useList(ownReviewRoutes.page)
  const decisions = useOwnDecisions(list.selection)
  const mayChoose = ({ actions }: OwnReviewItem) => actions.length > 0
  const source = { ...list, selection: { ...list.selection, mayChoose } }
  const table = { name: 'security.review.own', source, columns: useOwnColumns() }
  return (
    <ListPage
      title={t(withTabs ? 'security.review.title' : 'security.review.own')}
      count={list.phase === 'ready' ? t('security.review.items', { count: list.total }) : undefined}
      table={table}
    >
      {withTabs && <ReviewTabs />}
      <FilterBar list={list} search="keyword" placeholder={t('security.review.findItem')}>
        <FilterSelect
          name="decision"
          label={t('security.review.decision')}
          options={DECISIONS.map((value) => ({ value, label: t(`security.review.decision.${value}`) }))}
          isMultiple
        />
      </FilterBar>
      <p className="kit-quiet sec-review-note">{t('security.review.used.note')}</p>
      <RecordTable
        table={table}
        rowName={({ userName, roleName }) => `${roleName} → ${userName}`}
        actions={decisions}
        empty={{ title: t('security.review.nothing'), reason: t('security.review.nothingWhy') }}
      />
    </ListPage>
  )
}
