import { Segmented } from 'antd'
import { Info, LayoutGrid, Table2, Trash2 } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { ListTable } from '#kit/list/ListTools.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import type { Action } from '#kit/list/actions.ts'
import { useList, type List } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { ImportButton } from '#kit/transfer/ImportButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { recordExportOf, recordImportNoun, recordImportOf, recordListRoutes } from '#forms/contract/record-list.ts'
import type { FormRecord, OpenForm } from '#forms/contract/record.ts'
import { formName } from '../template/template-name.ts'
import { FieldFilter } from './filters/RecordFilters.tsx'
import { fieldOf, filterFields, hasRight, labelOf, listedForm, summedFields } from './open-form.ts'
import { NEW } from './places.ts'
import { recordListRoute } from './record-list-route.ts'
import { useFormColumns, useRecordName } from './record-columns.tsx'
import { useBatchActions, useRecordActions } from './use-record-actions.tsx'
import { useShownRecord, type ShownRecord } from './use-record-place.ts'
import { useRecordsWalk } from './use-records-walk.ts'
import './record.css'

const RecordDrawer = lazy(() => import('./RecordDrawer.tsx'))
const EditDrawer = lazy(() => import('./edit/EditDrawer.tsx'))
const RecordCards = lazy(() => import('./RecordCards.tsx'))

/** The drawer of a record stays while its arrows walk the list. */
const VIEW = 'view'

/** The records of a form. `?id=` shows one, `?id=new` enters one, `?look=cards` shows them as cards. */
export default function RecordList({ form }: { form: OpenForm }) {
  const t = useT()
  const isPhone = useIsPhone()
  const listed = useMemo(() => listedForm(form), [form])
  const { model } = listed
  const route = useMemo(() => recordListRoute(model), [model])
  const sums = useMemo(() => summedFields(model), [model])
  const list = useList(route, { params: { formId: form.id }, sums })
  const place = useShownRecord()
  const nameOf = useRecordName()
  const table = {
    name: `forms.formRecordList.${form.id}`,
    source: list,
    columns: useFormColumns(listed, ({ id }) => place.open(id)),
  }
  const rowActions = useRecordActions(form.id, place)
  const batch = useBatchActions(form.id, list.selection, hasRight(form, 'delete'))
  const { query, setQuery } = usePageQuery()
  const look = query.get('look') === 'cards' && !isPhone ? 'cards' : 'table'
  const names = useMemo(
    () => Object.assign({}, ...list.rows.map((record) => record.names)) as Record<string, string>,
    [list.rows],
  )
  const create = hasRight(form, 'create') && (
    <CreateButton can="frm:record:save" onClick={place.enter}>
      {t('forms.record.enter')}
    </CreateButton>
  )
  const shown = {
    ...table,
    rowActions,
    rowName: nameOf,
    empty: (
      <ListEmpty
        list={list}
        title={t('forms.record.empty')}
        reason={t(form.isStopped ? 'forms.record.stopped' : 'forms.record.emptyWhy')}
      >
        {create}
      </ListEmpty>
    ),
  }
  return (
    <ListPage
      title={formName(form)}
      count={list.phase === 'ready' ? t('forms.record.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          {!isPhone && <ListLook look={look} onChange={(next) => setQuery({ look: next })} />}
          <ListTransfer form={form} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('forms.record.find')}>
        {filterFields(model).map((field) => (
          <FieldFilter
            key={field.id}
            name={field.id}
            field={field}
            formId={form.id}
            fields={model.fields}
            names={names}
          />
        ))}
        <FilterDateRange label={t('kit.record.createdAt')} name="fromDate" />
      </FilterBar>
      <Preparing form={form} />
      {look === 'cards' ? <RecordCards {...shown} /> : <DataTable {...shown} />}
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <RecordOverlays form={form} list={list} place={place} actions={rowActions} />
    </ListPage>
  )
}

/** Which fields lists cannot use yet. */
function Preparing({ form: { indexing, model } }: { form: OpenForm }) {
  const t = useT()
  const fields = indexing.flatMap((id) => fieldOf(model, id) ?? [])
  if (fields.length === 0) return null
  return (
    <p className="frm-preparing kit-quiet" role="status">
      <Info size={14} aria-hidden="true" />
      {t('forms.record.preparing', { names: fields.map(labelOf).join(t('kit.list.comma')) })}
    </p>
  )
}

interface ListTransferProps {
  form: OpenForm
  table: ListTable<FormRecord>
}

/** Records out as a sheet, and in from one, where the form gives the right. */
function ListTransfer({ form, table }: ListTransferProps) {
  const t = useT()
  const { id, model } = form
  const exported = useMemo(
    () =>
      recordExportOf(
        id,
        model.fields.map(({ id }) => id),
      ),
    [id, model],
  )
  const imported = useMemo(() => recordImportOf(id), [id])
  return (
    <>
      {hasRight(form, 'import') && (
        <ImportButton
          noun={recordImportNoun(id)}
          routes={imported}
          title={t('forms.record.import', { name: formName(form) })}
          needs={{ create: 'frm:record:save', change: 'frm:record:update' }}
          refreshes={[recordListRoutes.page]}
        />
      )}
      {hasRight(form, 'export') && <ExportButton routes={exported} table={table} />}
    </>
  )
}

type Look = 'table' | 'cards'

/** How records are shown, and the way to those that were deleted. */
function ListLook({ look, onChange }: { look: Look; onChange: (look: Look | undefined) => void }) {
  const t = useT()
  return (
    <>
      <Segmented<Look>
        value={look}
        aria-label={t('forms.record.look')}
        onChange={(next) => onChange(next === 'cards' ? next : undefined)}
        options={[
          { value: 'table', icon: <Table2 size={16} />, title: t('forms.record.asTable') },
          { value: 'cards', icon: <LayoutGrid size={16} />, title: t('forms.record.asCards') },
        ]}
      />
      <Gate can="sys:recycle:page">
        <IconButton
          type="default"
          name={t('forms.record.recycleBin')}
          icon={<Trash2 size={16} />}
          onClick={() => goTo('/sys/recycle?resource=formRecord')}
        />
      </Gate>
    </>
  )
}

interface RecordOverlaysProps {
  form: OpenForm
  list: List<FormRecord>
  place: ShownRecord
  actions: (record: FormRecord) => Action[]
}

/** The record that the address names: read, or entered and edited. */
function RecordOverlays({ form, list, place, actions }: RecordOverlaysProps) {
  const { shown, isEditing, replace, stopEditing } = place
  const walk = useRecordsWalk(list, shown, replace)
  return (
    <>
      <Overlay of={shown !== undefined && !isEditing ? VIEW : undefined}>
        {(_, overlay) => <RecordDrawer {...overlay} form={form} place={place} walk={walk} actions={actions} />}
      </Overlay>
      <Overlay of={isEditing && (shown !== NEW || hasRight(form, 'create')) ? shown : undefined}>
        {(id, overlay) => (
          <EditDrawer
            {...overlay}
            form={form}
            id={id === NEW ? undefined : id}
            onSaved={stopEditing}
            onClose={stopEditing}
            onView={replace}
          />
        )}
      </Overlay>
    </>
  )
}
