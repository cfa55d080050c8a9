import { Button, Segmented } from 'antd'
import { RefreshCw, RotateCcw } from 'lucide-react'
import type { Column } from '#kit/list/columns.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useBatch } from '#kit/list/use-batch.tsx'
import { useList } from '#kit/list/use-list.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import {
  WebhookDeliveryStatus,
  webhookDeliveryRoutes,
  webhookRoutes,
  type Webhook,
  type WebhookDelivery,
} from '#workflow/contract/webhook.ts'
import { Reason } from '../Reason.tsx'
import { useEventWords } from './event-words.ts'
import '../workflow.css'
import './webhook.css'

const TONES = { waiting: 'info', failed: 'warning', sent: 'success', dead: 'error' } as const
const READS = [webhookDeliveryRoutes.page, webhookRoutes.page]

interface DeliveriesProps extends OverlayProps {
  webhook: Webhook
  onClose: () => void
}

/** The deliveries of a webhook, and sending them again. */
export default function Deliveries({ webhook: { id, name }, onClose, ...overlay }: DeliveriesProps) {
  const t = useT()
  return (
    <TabDrawer {...overlay} title={t('workflow.webhook.deliveriesOf', { name })} width={1060} onClose={onClose}>
      <div className="wf-stack wf-fill">
        <p className="wf-hint">{t('workflow.webhook.deliveries.hint')}</p>
        <DeliveryTable webhookId={id} />
      </div>
    </TabDrawer>
  )
}

function DeliveryTable({ webhookId }: { webhookId: string }) {
  const t = useT()
  const wordOf = useEventWords()
  const refresh = useRefresh()
  const batch = useBatch<WebhookDelivery>()
  const mayResend = useCan('wf:webhook:resend')
  const list = useList(webhookDeliveryRoutes.page, { params: { id: webhookId }, inAddress: false })
  const columns = useDeliveryColumns()
  const resend = (rows: readonly WebhookDelivery[], afterwards?: () => void) =>
    batch({
      rows,
      nameOf: ({ type }) => wordOf(type),
      act: (ids) => call(webhookDeliveryRoutes.resend, { body: ids }),
      afterwards: () => {
        afterwards?.()
        void refresh(...READS)
      },
    })
  const again = { key: 'resend', label: t('workflow.webhook.resend'), icon: <RotateCcw size={16} /> }
  const { selection } = list
  const shown = list.state.filters['status']
  return (
    <>
      <div className="wf-delivery-head">
        <Segmented
          aria-label={t('workflow.status')}
          value={shown ?? ''}
          onChange={(status) => list.filter({ status: status === '' ? undefined : status })}
          options={[
            { value: '', label: t('workflow.batch.all') },
            ...WebhookDeliveryStatus.options.map((value) => ({ value, label: t(`workflow.webhook.status.${value}`) })),
          ]}
        />
        <Button icon={<RefreshCw size={16} />} onClick={list.refresh}>
          {t('workflow.webhook.refresh')}
        </Button>
      </div>
      <DataTable
        name="workflow.webhookDelivery"
        source={mayResend ? { ...list, isInDrawer: true } : { ...list, isInDrawer: true, selection: undefined }}
        columns={columns}
        rowName={({ type }) => wordOf(type)}
        rowActions={(row) => (mayResend ? [{ ...again, run: () => void resend([row]) }] : [])}
        empty={<ListEmpty list={list} title={t('workflow.webhook.noDeliveries')} />}
      />
      {mayResend && (
        <BatchBar
          selection={selection}
          actions={[{ ...again, run: () => void resend(selection.rows, selection.clear) }]}
        />
      )}
      <Pager list={list} />
    </>
  )
}

/** What was answered, or why nothing was. */
const answered = ({ code, error }: WebhookDelivery) => (
  <Reason text={error === '' && code !== null ? `HTTP ${code}` : error} />
)

function useDeliveryColumns(): Column<WebhookDelivery>[] {
  const t = useT()
  const wordOf = useEventWords()
  return [
    {
      key: 'type',
      title: t('workflow.webhook.eventType'),
      width: 140,
      phone: 'title',
      render: ({ type, payload }) => <span title={payload.id}>{wordOf(type)}</span>,
    },
    {
      key: 'matter',
      title: t('workflow.matter'),
      width: 170,
      phone: 'fact',
      render: ({ title, instanceId }) => (
        <button type="button" className="kit-name-link" onClick={() => goTo(`/bpm/process/${instanceId}`)}>
          {title}
        </button>
      ),
    },
    {
      key: 'status',
      title: t('workflow.status'),
      width: 96,
      phone: 'state',
      render: ({ status }) => <Tag tone={TONES[status]}>{t(`workflow.webhook.status.${status}`)}</Tag>,
    },
    {
      key: 'attempts',
      title: t('workflow.webhook.attempts'),
      width: 80,
      align: 'end',
      render: ({ attempts }) => attempts,
    },
    {
      key: 'answer',
      title: t('workflow.webhook.answer'),
      width: 230,
      phone: 'fact',
      render: answered,
      onPhone: answered,
    },
    {
      key: 'created',
      title: t('workflow.webhook.created'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
    {
      key: 'next',
      title: t('workflow.webhook.next'),
      width: 120,
      render: ({ nextDate, endDate }) => <RelativeTime at={nextDate ?? endDate} />,
    },
  ]
}
