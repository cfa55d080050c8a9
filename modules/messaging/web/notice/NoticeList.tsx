import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { noticeExport, noticeRoutes } from '#messaging/contract/notice.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useNoticeColumns } from './notice-columns.tsx'
import { useNoticeActions, useNoticeBatch } from './use-notice-actions.tsx'

const NoticeForm = lazy(() => import('./NoticeForm.tsx'))
const NoticeView = lazy(() => import('./NoticeView.tsx'))

/** In the address instead of an id: a notice that does not exist yet. */
const NEW = 'new'

/** Notices as those who publish them see them. `?id=` shows one, `?edit=` edits one, `?edit=new` writes one. */
export default function NoticeList() {
  const t = useT()
  const list = useList(noticeRoutes.page)
  const { query, setQuery } = usePageQuery()
  const show = (id: string | undefined) => setQuery({ id, edit: undefined }, { push: id !== undefined })
  const edit = (id: string | undefined) => setQuery({ edit: id, id: undefined }, { push: id !== undefined })
  const rowActions = useNoticeActions({ edit, close: () => show(undefined) })
  const batch = useNoticeBatch(list.selection)
  const table = { name: 'messaging.notice', source: list, columns: useNoticeColumns(({ id }) => show(id)) }
  const kinds = useDictOptions('notice_kind')
  const states = useDictOptions('notice_status')
  const create = (
    <Gate can="msg:notice:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => edit(NEW)}>
        {t('messaging.notice.create')}
      </Button>
    </Gate>
  )

  return (
    <ListPage
      title={t('messaging.notice.title')}
      count={list.phase === 'ready' ? t('messaging.notice.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <ExportButton routes={noticeExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('messaging.find')} inline={3}>
        <FilterSelect name="status" label={t('messaging.notice.status')} options={states} />
        <FilterSelect name="kind" label={t('messaging.kind')} options={kinds} />
        <FilterDateRange label={t('messaging.notice.published')} />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ title }) => title}
        empty={
          <ListEmpty list={list} title={t('messaging.notice.empty')} reason={t('messaging.notice.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <NoticeView id={id} actions={rowActions} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('edit') ?? undefined}>
        {(id, overlay) => (
          <NoticeForm id={id === NEW ? undefined : id} onSaved={show} onClose={() => edit(undefined)} {...overlay} />
        )}
      </Overlay>
    </ListPage>
  )
}
