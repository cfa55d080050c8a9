import { Button } from 'antd'
import { Upload } from 'lucide-react'
import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RecordTable } from '#kit/list/RecordTable.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { templateExport, templateRoutes } from '#forms/contract/template.ts'
import { FormsHelp } from '../FormsHelp.tsx'
import { useTemplateColumns } from './template-columns.tsx'
import { formName } from './template-name.ts'
import { designerOf, useTemplateActions } from './use-template-actions.tsx'

const NewTemplate = lazy(() => import('./NewTemplate.tsx'))
const TemplateForm = lazy(() => import('./TemplateForm.tsx'))
const AccessForm = lazy(() => import('./AccessForm.tsx'))
const ValueCopyForm = lazy(() => import('./ValueCopyForm.tsx'))
const PublicSettingsForm = lazy(() => import('./PublicSettingsForm.tsx'))
const ImportForm = lazy(() => import('./ImportForm.tsx'))

/** In the address instead of an id. */
const NEW = 'new'

/**
 * Templates of forms. `?new=` begins one (with the id of another, as its copy), `?edit=` describes one, `?access=` says
 * who may use it, `?public=` what visitors see of it, `?copyValues=` copies values from field to field, `?import=`
 * brings one in.
 */
export default function TemplateList() {
  const t = useT()
  const list = useList(templateRoutes.page)
  const { query, setQuery } = usePageQuery()
  const opener =
    (name: 'new' | 'edit' | 'access' | 'public' | 'import' | 'copyValues') => (value: string | undefined) =>
      setQuery({ [name]: value }, { push: value !== undefined })
  const [begin, edit, access, bringIn] = [opener('new'), opener('edit'), opener('access'), opener('import')]
  const [publish, copyValues] = [opener('public'), opener('copyValues')]
  const table = {
    name: 'forms.formTemplate',
    source: list,
    columns: useTemplateColumns(({ id }) => goTo(designerOf(id))),
  }
  const actions = useTemplateActions(list.selection, { edit, access, publish, copy: begin, copyValues })
  const create = (
    <>
      <Gate can="frm:template:import">
        <Button icon={<Upload size={16} />} onClick={() => bringIn(NEW)}>
          {t('forms.import.action')}
        </Button>
      </Gate>
      <CreateButton can="frm:template:save" onClick={() => begin(NEW)}>
        {t('forms.template.create')}
      </CreateButton>
    </>
  )
  return (
    <ListPage
      title={t('forms.template.title')}
      count={list.phase === 'ready' ? t('forms.template.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <FormsHelp />
          <ExportButton routes={templateExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('forms.template.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('form_status')} />
        <FilterSelect
          name="category"
          label={t('forms.template.category')}
          options={useDictOptions('form_category', { onlyEnabled: false })}
        />
      </FilterBar>
      <RecordTable
        table={table}
        rowName={formName}
        actions={actions}
        empty={{ title: t('forms.template.empty'), reason: t('forms.template.emptyWhy') }}
      >
        {create}
      </RecordTable>
      <Overlay of={query.get('new') ?? undefined}>
        {(id, overlay) => (
          <NewTemplate copyOf={id === NEW ? undefined : id} onClose={() => begin(undefined)} {...overlay} />
        )}
      </Overlay>
      <Overlay of={query.get('edit') ?? undefined}>
        {(id, overlay) => <TemplateForm id={id} onClose={() => edit(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('access') ?? undefined}>
        {(id, overlay) => <AccessForm id={id} onClose={() => access(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('copyValues') ?? undefined}>
        {(id, overlay) => <ValueCopyForm id={id} onClose={() => copyValues(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('public') ?? undefined}>
        {(id, overlay) => <PublicSettingsForm id={id} onClose={() => publish(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={query.get('import') ?? undefined}>
        {(_, overlay) => <ImportForm onClose={() => bringIn(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
