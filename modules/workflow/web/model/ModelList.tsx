import { Button } from 'antd'
import { Download, FileCode, Plus, Upload } from 'lucide-react'
import { lazy, useState } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useBatchDeletion } from '#kit/list/use-batch-deletion.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { MAX_TAKEN_OUT, workflowModelFileRoutes } from '#workflow/contract/model-file.ts'
import { workflowModelRoutes, type WorkflowModel } from '#workflow/contract/model.ts'
import { modelName } from './model-name.ts'
import { useModelColumns } from './model-columns.tsx'
import type { PendingSuspension } from './SuspendDialog.tsx'
import { MODEL_READS } from './reads.ts'
import { useCategories } from './use-categories.tsx'
import { useModelActions } from './use-model-actions.tsx'

const ModelForm = lazy(() => import('./ModelForm.tsx'))
const DeployDialog = lazy(() => import('./DeployDialog.tsx'))
const AccessForm = lazy(() => import('./AccessForm.tsx'))
const ImportFiles = lazy(() => import('./ImportFiles.tsx'))
const CopyDialog = lazy(() => import('./CopyDialog.tsx'))
const SuspendDialog = lazy(() => import('./SuspendDialog.tsx'))

/** In the address instead of an id: a model that does not exist yet. */
const NEW = 'new'

/**
 * Models and their deployed versions. `?edit=` opens one (`new` keeps a new one), `?deploy=` and `?access=` ask about
 * one, `?import=` brings files in.
 */
export default function ModelList() {
  const t = useT()
  const list = useList(workflowModelRoutes.page)
  const { query, setQuery } = usePageQuery()
  const isPhone = useIsPhone()
  const categories = useCategories(list)
  const opener = (name: 'edit' | 'deploy' | 'access' | 'import') => (value: string | undefined) =>
    setQuery({ [name]: value }, { push: value !== undefined })
  const [edit, deploy, access, openImport] = [opener('edit'), opener('deploy'), opener('access'), opener('import')]
  const [pending, suspend] = useState<PendingSuspension>()
  const [copied, copy] = useState<WorkflowModel>()
  const rowActions = useModelActions({ edit, deploy, access, suspend, copy })
  const table = { name: 'workflow.model', source: list, columns: useModelColumns(({ id }) => edit(id)) }
  const { rows, clear } = list.selection
  const takeOut = () => {
    const ids = rows.slice(0, MAX_TAKEN_OUT).map(({ id }) => id)
    download(workflowModelFileRoutes.files, { query: { ids } }).then(clear, (thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  }
  const deletion = useBatchDeletion(list.selection, {
    can: 'wf:model:delete',
    label: t('workflow.delete'),
    question: (count) => t('workflow.model.delete.askMany', { count }),
    consequence: t('workflow.model.delete.consequence'),
    nameOf: modelName,
    act: (ids) => call(workflowModelRoutes.removeMany, { body: ids }),
    reads: MODEL_READS,
  })
  const create = <NewModel onImport={() => openImport(NEW)} onNew={() => edit(NEW)} />
  return (
    <ListPage
      title={t('workflow.model.title')}
      count={list.phase === 'ready' ? t('workflow.model.count', { count: list.total }) : undefined}
      table={table}
      side={{ title: t('workflow.model.category'), render: categories.renderPanel }}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('workflow.model.find')}>
        {isPhone && <FilterSelect name="category" label={t('workflow.model.category')} options={categories.options} />}
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={modelName}
        empty={
          <ListEmpty list={list} title={t('workflow.model.empty')} reason={t('workflow.model.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <Pager list={list} />
      <BatchBar
        selection={list.selection}
        actions={[
          { key: 'file', label: t('workflow.file.save'), icon: <Download size={16} />, run: takeOut },
          ...deletion,
        ]}
      />
      <Overlay of={query.get('edit') ?? undefined}>
        {(id, overlay) => <ModelForm id={id === NEW ? undefined : id} onClose={() => edit(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('deploy') ?? undefined}>
        {(id, overlay) => <DeployDialog id={id} onClose={() => deploy(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('access') ?? undefined}>
        {(id, overlay) => <AccessForm id={id} onClose={() => access(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('import') ?? undefined}>
        {(_, overlay) => <ImportFiles onClose={() => openImport(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={copied}>
        {(of, overlay) => <CopyDialog of={of} onClose={() => copy(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={pending}>
        {(of, overlay) => <SuspendDialog pending={of} onClose={() => suspend(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}

/** Three ways to a model: files of others, the designer, and a file that is typed in. */
function NewModel({ onImport, onNew }: { onImport: () => void; onNew: () => void }) {
  const t = useT()
  return (
    <Gate can="wf:model:save">
      <Button icon={<Upload size={16} />} onClick={onImport}>
        {t('workflow.import.action')}
      </Button>
      <Button icon={<FileCode size={16} />} onClick={onNew}>
        {t('workflow.model.create')}
      </Button>
      <Button type="primary" icon={<Plus size={16} />} onClick={() => goTo('/bpm/model/design')}>
        {t('workflow.model.designNew')}
      </Button>
    </Gate>
  )
}
