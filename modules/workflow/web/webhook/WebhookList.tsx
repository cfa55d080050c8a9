import { lazy, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { useT } from '#shell/i18n.ts'
import { webhookExport, webhookRoutes, type Webhook, type WithSecret } from '#workflow/contract/webhook.ts'
import { useWebhookActions } from './use-webhook-actions.tsx'
import { useWebhookColumns } from './webhook-columns.tsx'

const WebhookForm = lazy(() => import('./WebhookForm.tsx'))
const WebhookSecret = lazy(() => import('./WebhookSecret.tsx'))
const WebhookTest = lazy(() => import('./WebhookTest.tsx'))
const Deliveries = lazy(() => import('./Deliveries.tsx'))

/** Addresses that are called with the events of processes. `?id=` opens one, `?id=new` creates one. */
export default function WebhookList() {
  const t = useT()
  const list = useList(webhookRoutes.page)
  const place = useRecordPlace()
  const [secret, setSecret] = useState<WithSecret>()
  const [tested, setTested] = useState<Webhook>()
  const [watched, setWatched] = useState<Webhook>()
  const columns = useWebhookColumns({ open: ({ id }) => place.open(id), deliveries: setWatched })
  const table = { name: 'workflow.webhook', source: list, columns }
  const actions = useWebhookActions(list.selection, {
    edit: place.open,
    test: setTested,
    deliveries: setWatched,
    made: setSecret,
  })
  return (
    <RecordListPage
      title={t('workflow.webhook.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'wf:webhook:save', label: t('workflow.webhook.create') }}
      tools={<ExportButton routes={webhookExport} table={table} />}
      find={t('workflow.webhook.find')}
      empty={{ title: t('workflow.webhook.empty'), reason: t('workflow.webhook.emptyWhy') }}
      form={(form) => <WebhookForm onMade={setSecret} {...form} />}
      overlays={
        <>
          <Overlay of={secret}>
            {(made, overlay) => (
              <WebhookSecret secret={made.secret} onClose={() => setSecret(undefined)} {...overlay} />
            )}
          </Overlay>
          <Overlay of={tested}>
            {(webhook, overlay) => <WebhookTest webhook={webhook} onClose={() => setTested(undefined)} {...overlay} />}
          </Overlay>
          <Overlay of={watched}>
            {(webhook, overlay) => <Deliveries webhook={webhook} onClose={() => setWatched(undefined)} {...overlay} />}
          </Overlay>
        </>
      }
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
    </RecordListPage>
  )
}
