import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { postExport, postRoutes } from '#system/contract/post.ts'
import { usePostColumns } from './post-columns.tsx'

const PostForm = lazy(() => import('./PostForm.tsx'))

/** Posts. `?id=` opens one, `?id=new` a new one. */
export default function PostList() {
  const t = useT()
  const list = useList(postRoutes.page)
  const place = useRecordPlace()
  const table = { name: 'system.post', source: list, columns: usePostColumns(({ id }) => place.open(id)) }
  const actions = useRecordActions(list.selection, {
    routes: postRoutes,
    reads: [postRoutes.page, postRoutes.get, postRoutes.options],
    edit: place.open,
    nameOf: ({ name }) => name,
    counted: (count) => t('system.post.count', { count }),
    consequence: t('system.post.delete.consequence'),
  })
  return (
    <RecordListPage
      title={t('system.post.title')}
      table={table}
      hasViews={false}
      place={place}
      actions={actions}
      create={{ can: 'sys:post:save', label: t('system.post.create') }}
      tools={<ExportButton routes={postExport} table={table} />}
      find={t('system.post.find')}
      empty={{ title: t('system.post.empty'), reason: t('system.post.emptyWhy') }}
      form={(form) => <PostForm {...form} />}
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('dept_status')} />
    </RecordListPage>
  )
}
