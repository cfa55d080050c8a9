import { lazy, useState } from 'react'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { supportAccessRoutes, type SupportConsent } from '#tenancy/contract/support-access.ts'
import { useConsentColumns } from './consent-columns.tsx'
import { useConsentActions } from './use-consent-actions.tsx'

const ConsentForm = lazy(() => import('./ConsentForm.tsx'))
const Visits = lazy(() => import('./Visits.tsx'))

/** What is open over the list: a new consent, or the visits under one. */
type Open = { readonly id: 'new' } | { readonly id: string; readonly consent: SupportConsent }

/** Consents of the organisation to access by the operator's support, and what came of them. */
export default function SupportAccessList() {
  const t = useT()
  const list = useList(supportAccessRoutes.page)
  const [open, setOpen] = useState<Open>()
  const show = (consent: SupportConsent) => setOpen({ id: consent.id, consent })
  const close = () => setOpen(undefined)
  const rowActions = useConsentActions(show)
  const columns = useConsentColumns(show)
  // Nothing is done with several of them.
  const table = { name: 'tenancy.support', source: { ...list, selection: undefined }, columns }
  const create = (
    <CreateButton can="sys:supportAccess:save" onClick={() => setOpen({ id: 'new' })}>
      {t('tenancy.support.create')}
    </CreateButton>
  )
  return (
    <ListPage
      title={t('tenancy.support.title')}
      count={list.phase === 'ready' ? t('tenancy.support.count', { count: list.total }) : undefined}
      table={table}
      actions={create}
    >
      <FilterBar list={list} search="keyword" placeholder={t('tenancy.support.find')}>
        <FilterSelect
          name="mayAct"
          label={t('tenancy.support.mode')}
          options={(['0', '1'] as const).map((value) => ({ value, label: t(`tenancy.support.mode.${value}`) }))}
        />
      </FilterBar>
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ reason }) => reason}
        empty={
          <ListEmpty list={list} title={t('tenancy.support.empty')} reason={t('tenancy.support.emptyWhy')}>
            {create}
          </ListEmpty>
        }
      />
      <Pager list={list} />
      <Overlay of={open}>
        {(shown, overlay) =>
          'consent' in shown ? (
            <Visits consent={shown.consent} onClose={close} {...overlay} />
          ) : (
            <ConsentForm onClose={close} {...overlay} />
          )
        }
      </Overlay>
    </ListPage>
  )
}
