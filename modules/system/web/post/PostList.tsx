import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { ColumnSettings } from '#kit/list/ColumnSettings.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/useList.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { postExport, postRoutes } from '#system/contract/post.ts'
import { usePostColumns } from './post-columns.tsx'
import { usePostActions, usePostBatch } from './use-post-actions.tsx'

const PostForm = lazy(() => import('./PostForm.tsx'))

const TABLE = 'system.post'
/** In the address instead of an id: a post that does not exist yet. */
const NEW = 'new'

/** Posts. `?id=` opens one, `?id=new` a new one. */
export default function PostList() {
  const t = useT()
  const list = useList(postRoutes.page)
  const { query, setQuery } = usePageQuery()
  const isPhone = useIsPhone()
  const statuses = useDictOptions('dept_status')
  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const columns = usePostColumns(({ id }) => show(id))
  const rowActions = usePostActions({ edit: show })
  const batch = usePostBatch(list.selection)
  const create = (
    <Gate can="sys:post:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => show(NEW)}>
        {t('system.post.create')}
      </Button>
    </Gate>
  )

  return (
    <ListPage
      title={t('system.post.title')}
      count={list.phase === 'ready' ? t('system.post.count', { count: list.total }) : undefined}
      actions={
        <>
          {!isPhone && <ColumnSettings name={TABLE} columns={columns} />}
          <ExportButton routes={postExport} table={{ name: TABLE, columns, source: list }} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.post.find')}>
        <FilterSelect name="status" label={t('system.post.status')} options={statuses} />
      </FilterBar>
      <DataTable
        source={list}
        name={TABLE}
        columns={columns}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('system.post.empty')} reason={t('system.post.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <PostForm id={id === NEW ? undefined : id} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
