import { UserRoundCog } from 'lucide-react'
import { lazy, useState } from 'react'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import type { Action } from '#kit/list/actions.ts'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { reviewExport, reviewRoutes, type ReviewItem } from '#security/contract/review.ts'
import { useResultColumns } from './item-columns.tsx'
import { ReviewTabs } from './ReviewTabs.tsx'

const ReassignForm = lazy(() => import('./ReassignForm.tsx'))
const DECISIONS = ['0', '1', '2'] as const
/** Reviews offered by the filter: the newest. */
const OFFERED = 100

/** Who decided what, when and why, and what is open; open items can be handed over. `?reviewId=` shows one review. */
export function ResultList() {
  const t = useT()
  const maySave = useCan(reviewRoutes.reassign.can)
  const list = useList(reviewRoutes.items)
  const { data: reviews } = useCall(reviewRoutes.page, { query: { limit: String(OFFERED) } })
  const [handed, setHanded] = useState<readonly ReviewItem[]>()
  const reviewId = list.state.filters['reviewId']
  const isOpen = ({ decision }: ReviewItem) => maySave && reviewId !== undefined && decision === 0
  const source = { ...list, selection: { ...list.selection, mayChoose: isOpen } }
  const table = { name: 'security.review.result', source, columns: useResultColumns() }
  const handOver = (rows: readonly ReviewItem[]): Action => ({
    key: 'reassign',
    label: t('security.review.reassign'),
    icon: <UserRoundCog size={16} />,
    run: () => setHanded(rows),
  })
  const close = () => {
    setHanded(undefined)
    list.selection.clear()
  }
  return (
    <ListPage
      title={t('security.review.title')}
      count={list.phase === 'ready' ? t('security.review.items', { count: list.total }) : undefined}
      table={table}
      actions={<ExportButton routes={reviewExport} table={table} />}
    >
      <ReviewTabs />
      <FilterBar list={list} search="keyword" placeholder={t('security.review.findItem')}>
        <FilterSelect
          name="reviewId"
          label={t('security.review.name')}
          options={(reviews?.list ?? []).map(({ id, name, round }) => ({
            value: id,
            label: round > 1 ? t('security.review.round', { name, round }) : name,
          }))}
        />
        <FilterSelect
          name="decision"
          label={t('security.review.decision')}
          options={DECISIONS.map((value) => ({ value, label: t(`security.review.decision.${value}`) }))}
          isMultiple
        />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ userName, roleName }) => `${roleName} → ${userName}`}
        actions={{
          rowActions: (row) => (isOpen(row) ? [handOver([row])] : []),
          batch: maySave && reviewId !== undefined ? [handOver(list.selection.rows)] : [],
        }}
        empty={{ title: t('security.review.noItems'), reason: t('security.review.noItemsWhy') }}
      />
      <Overlay of={handed}>
        {(rows, overlay) => <ReassignForm reviewId={reviewId ?? ''} rows={rows} onClose={close} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
