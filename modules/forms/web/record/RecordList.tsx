import { Segmented } from 'antd'
import { LayoutGrid, Table2, Trash2 } from 'lucide-react'
import { lazy, useMemo } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo, usePageQuery } from '#shell/page/use-page.ts'
import { recordExportOf } from '#forms/contract/record-list.ts'
import type { OpenForm } from '#forms/contract/record.ts'
import { formName } from '../template/template-name.ts'
import { FieldFilter } from './filters/RecordFilters.tsx'
import { filterFields, hasRight, summedFields } from './open-form.ts'
import { NEW } from './places.ts'
import { recordListRoute } from './record-list-route.ts'
import { useFormColumns, useRecordName } from './record-columns.tsx'
import { useBatchActions, useRecordActions } from './use-record-actions.tsx'
import { useShownRecord } from './use-record-place.ts'
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
  const { model } = form
  const route = useMemo(() => recordListRoute(model), [model])
  const exported = useMemo(
    () =>
      recordExportOf(
        form.id,
        model.fields.map(({ id }) => id),
      ),
    [form.id, model],
  )
  const sums = useMemo(() => summedFields(model), [model])
  const list = useList(route, { params: { formId: form.id }, sums })
  const place = useShownRecord()
  const walk = useRecordsWalk(list, place.shown, place.replace)
  const nameOf = useRecordName()
  const table = {
    name: `forms.${form.id}`,
    source: list,
    columns: useFormColumns(form, ({ id }) => place.open(id)),
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
          {!isPhone && (
            <Segmented
              value={look}
              aria-label={t('forms.record.look')}
              onChange={(next) => setQuery({ look: next === 'cards' ? 'cards' : undefined })}
              options={[
                { value: 'table', icon: <Table2 size={16} />, title: t('forms.record.asTable') },
                { value: 'cards', icon: <LayoutGrid size={16} />, title: t('forms.record.asCards') },
              ]}
            />
          )}
          {!isPhone && (
            <Gate can="sys:recycle:page">
              <IconButton
                type="default"
                name={t('forms.record.recycleBin')}
                icon={<Trash2 size={16} />}
                onClick={() => goTo('/sys/recycle?resource=formRecord')}
              />
            </Gate>
          )}
          {hasRight(form, 'export') && <ExportButton routes={exported} table={table} />}
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('forms.record.find')}>
        {filterFields(model).map((field) => (
          <FieldFilter key={field.id} name={field.id} field={field} formId={form.id} names={names} />
        ))}
        <FilterDateRange label={t('kit.record.createdAt')} name="fromDate" />
      </FilterBar>
      {look === 'cards' ? <RecordCards {...shown} /> : <DataTable {...shown} />}
      <BatchBar selection={list.selection} actions={batch} />
      <Pager list={list} />
      <Overlay of={place.shown !== undefined && !place.isEditing ? VIEW : undefined}>
        {(_, overlay) => <RecordDrawer {...overlay} form={form} place={place} walk={walk} actions={rowActions} />}
      </Overlay>
      <Overlay of={place.isEditing ? place.shown : undefined}>
        {(id, overlay) => (
          <EditDrawer
            {...overlay}
            form={form}
            id={id === NEW ? undefined : id}
            onSaved={place.stopEditing}
            onClose={place.stopEditing}
          />
        )}
      </Overlay>
    </ListPage>
  )
}
