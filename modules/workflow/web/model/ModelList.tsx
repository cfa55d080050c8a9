import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { lazy } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/useList.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { useModelColumns } from './model-columns.tsx'
import { useModelActions } from './use-model-actions.tsx'

const ModelForm = lazy(() => import('./ModelForm.tsx'))

/** In the address instead of an id: a model that does not exist yet. */
const NEW = 'new'

/** Models and their deployed versions. `?edit=` opens one, `?edit=new` keeps a new one. */
export default function ModelList() {
  const t = useT()
  const list = useList(workflowModelRoutes.page)
  const { query, setQuery } = usePageQuery()
  const edit = (id: string | undefined) => setQuery({ edit: id }, { push: id !== undefined })
  const rowActions = useModelActions(edit)
  // Nothing is done to several at once.
  const table = {
    name: 'workflow.model',
    source: { ...list, selection: undefined },
    columns: useModelColumns(({ id }) => edit(id)),
  }
  const create = (
    <Gate can="wf:model:save">
      <Button type="primary" icon={<Plus size={16} />} onClick={() => edit(NEW)}>
        {t('workflow.model.create')}
      </Button>
    </Gate>
  )
  return (
    <ListPage
      title={t('workflow.model.title')}
      count={list.phase === 'ready' ? t('workflow.model.count', { count: list.total }) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.model.find')} />
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('workflow.model.empty')} reason={t('workflow.model.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <Pager list={list} />
      <Overlay of={query.get('edit') ?? undefined}>
        {(id, overlay) => <ModelForm id={id === NEW ? undefined : id} onClose={() => edit(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
