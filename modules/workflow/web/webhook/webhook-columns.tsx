import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { Webhook } from '#workflow/contract/webhook.ts'
import { useEventWords } from './event-words.ts'

interface WebhookColumnsOptions {
  open: (webhook: Webhook) => void
  deliveries: (webhook: Webhook) => void
}

/** The columns of webhooks. */
export function useWebhookColumns({ open, deliveries }: WebhookColumnsOptions): Column<Webhook>[] {
  const t = useT()
  const wordOf = useEventWords()
  const { name, status, created } = useRecordColumns<Webhook>('app_status')
  return [
    name(t('workflow.webhook.name'), {
      width: 190,
      open,
      nameOf: (webhook) => webhook.name,
      isOpenable: ({ actions }) => actions.includes('update'),
      beside: ({ stopped }) =>
        stopped === '' ? undefined : <Tag tone="warning">{t(`workflow.webhook.stop.${stopped}`)}</Tag>,
    }),
    {
      key: 'url',
      title: t('workflow.webhook.url'),
      width: 200,
      phone: 'fact',
      render: ({ url }) => <span title={url}>{url}</span>,
    },
    {
      key: 'events',
      title: t('workflow.webhook.events'),
      width: 160,
      render: ({ events }) => {
        const words = events.map(wordOf).join(t('kit.list.comma'))
        return <span title={words}>{words}</span>
      },
    },
    {
      key: 'processes',
      title: t('workflow.webhook.processes'),
      width: 130,
      render: ({ processNames: names }) =>
        names.length === 0 ? t('workflow.webhook.processes.all') : names.join(t('kit.list.comma')),
    },
    status(),
    {
      key: 'waiting',
      title: t('workflow.webhook.waiting'),
      width: 90,
      align: 'end',
      render: ({ waiting }) => waiting,
    },
    {
      key: 'dead',
      title: t('workflow.webhook.dead'),
      width: 100,
      align: 'end',
      render: (webhook) =>
        webhook.dead === 0 ? (
          0
        ) : (
          <button type="button" className="kit-name-link" onClick={() => deliveries(webhook)}>
            {webhook.dead}
          </button>
        ),
    },
    { key: 'owner', title: t('workflow.webhook.owner'), width: 120, isExtra: true, render: ({ owner }) => owner },
    created({ isExtra: true }),
  ]
}
