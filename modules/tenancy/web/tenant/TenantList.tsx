import { Button } from 'antd'
import { ScrollText } from 'lucide-react'
import { lazy, useState } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { ErrorPage } from '#shell/errors/ErrorPage.tsx'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { useCall } from '#shell/request/use-call.ts'
import { tenantPackageRoutes } from '#tenancy/contract/tenant-package.ts'
import { tenantExport, tenantRoutes } from '#tenancy/contract/tenant.ts'
import { OPERATOR } from './operator.ts'
import { TenantDialogs } from './TenantDialogs.tsx'
import { useTenantColumns } from './tenant-columns.tsx'
import { useTenantActions } from './use-tenant-actions.tsx'

const TenantPanel = lazy(() => import('./TenantPanel.tsx'))
const Certificates = lazy(() => import('./Certificates.tsx'))
const STATUSES = ['0', '1', '2', '3'] as const

/**
 * The tenants of the installation. The server refuses every tenant but the operator's, whatever codes its users hold:
 * there they are not asked for.
 */
export default function TenantList() {
  return usePerson().tenantCert === OPERATOR ? <Tenants /> : <ErrorPage kind="forbidden" />
}

/** `?id=` opens one, `?id=new` makes one. */
function Tenants() {
  const t = useT()
  const list = useList(tenantRoutes.page)
  const place = useRecordPlace()
  const actions = useTenantActions({ edit: place.open })
  const [certificates, setCertificates] = useState<true>()
  const columns = useTenantColumns(({ id }) => place.open(id))
  // Nothing is done with several of them.
  const table = { name: 'tenancy.tenant', source: { ...list, selection: undefined }, columns }
  const { data: counts } = useCall(tenantRoutes.counts, {})
  const { data: packages = [] } = useCall(tenantPackageRoutes.options, {})
  const statuses = STATUSES.map((value) => ({
    value,
    label: counts ? `${t(`tenancy.tenant.status.${value}`)} (${counts[value]})` : t(`tenancy.tenant.status.${value}`),
  }))
  const create = (
    <CreateButton can="sys:tenant:save" onClick={place.openNew}>
      {t('tenancy.tenant.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('tenancy.tenant.title')}
      count={list.phase === 'ready' ? t('tenancy.tenant.count', { count: list.total }) : undefined}
      table={table}
      actions={
        <>
          <Button icon={<ScrollText size={16} />} onClick={() => setCertificates(true)}>
            {t('tenancy.certificate.title')}
          </Button>
          <ExportButton routes={tenantExport} table={table} />
          {create}
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('tenancy.tenant.find')}>
        <FilterSelect name="status" label={t('kit.record.status')} options={statuses} isMultiple />
        <FilterSelect
          name="packageId"
          label={t('tenancy.tenant.package')}
          options={packages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={actions.rowActions}
        rowName={({ name }) => name}
        empty={
          <ListEmpty list={list} title={t('tenancy.tenant.empty')} reason={t('tenancy.tenant.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <Pager list={list} />
      <RecordOverlay place={place}>{(form) => <TenantPanel {...form} actions={actions.rowActions} />}</RecordOverlay>
      <Overlay of={certificates}>
        {(_, overlay) => <Certificates onClose={() => setCertificates(undefined)} {...overlay} />}
      </Overlay>
      <TenantDialogs of={actions} />
    </ListPage>
  )
}
