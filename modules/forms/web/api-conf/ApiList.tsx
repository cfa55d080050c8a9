import { lazy } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { ApiAuth, formApiExport, formApiRoutes } from '#forms/contract/api-conf.ts'
import { useApiColumns } from './api-columns.tsx'
import { useApiActions } from './use-api-actions.tsx'

const ApiForm = lazy(() => import('./ApiForm.tsx'))
const TrialDrawer = lazy(() => import('./TrialDrawer.tsx'))

/** Configured calls. `?id=` opens one, `?id=new` creates one, `?test=` tries one. */
export default function ApiList() {
  const t = useT()
  const list = useList(formApiRoutes.page)
  const place = useRecordPlace()
  const { query, setQuery } = usePageQuery()
  const tryOne = (id: string | undefined) => setQuery({ test: id }, { push: id !== undefined })
  const table = { name: 'forms.formApi', source: list, columns: useApiColumns(({ id }) => place.open(id)) }
  const actions = useApiActions(list.selection, { edit: place.open, test: tryOne })
  return (
    <RecordListPage
      title={t('forms.api.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'frm:api:save', label: t('forms.api.create') }}
      tools={<ExportButton routes={formApiExport} table={table} />}
      find={t('forms.api.find')}
      empty={{ title: t('forms.api.empty'), reason: t('forms.api.emptyWhy') }}
      form={(form) => <ApiForm {...form} />}
      overlays={
        <Overlay of={query.get('test') ?? undefined}>
          {(id, overlay) => <TrialDrawer id={id} onClose={() => tryOne(undefined)} {...overlay} />}
        </Overlay>
      }
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
      <FilterSelect
        name="auth"
        label={t('forms.api.auth')}
        options={ApiAuth.options.map((value) => ({ value, label: t(`forms.api.auth.${value}`) }))}
      />
    </RecordListPage>
  )
}
