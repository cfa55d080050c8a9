import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { postExport, postRoutes } from '#system/contract/post.ts'
import { usePostColumns } from './post-columns.tsx'

const PostForm = lazy(() => import('./PostForm.tsx'))

/** Posts. `?id=` opens one, `?id=new` a new one. */
export default function PostList() {
  const t = useT()
  const list = useList(postRoutes.page)
  const place = useRecordPlace()
  const isPhone = useIsPhone()
  const table = { name: 'system.post', source: list, columns: usePostColumns(({ id }) => place.open(id)) }
  const counted = (count: number) => t('system.post.count', { count })
  const actions = useRecordActions(list.selection, {
    routes: postRoutes,
    reads: [postRoutes.page, postRoutes.get, postRoutes.options],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted,
    consequence: t('system.post.delete.consequence'),
  })
  const create = (
    <CreateButton can="sys:post:save" onClick={place.openNew}>
      {t('system.post.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('system.post.title')}
      count={list.phase === 'ready' ? counted(list.total) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings {...table} />}
          <ExportButton routes={postExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.post.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={({ name }) => name}
        actions={actions}
        empty={{ title: t('system.post.empty'), reason: t('system.post.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <RecordOverlay place={place}>{(form) => <PostForm {...form} />}</RecordOverlay>
    </ListPage>
  )
}
