import { KeyRound, ListChecks, Send } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { webhookRoutes, type Webhook, type WithSecret } from '#workflow/contract/webhook.ts'

/** What shows a webhook. */
export const WEBHOOK_READS = [webhookRoutes.page, webhookRoutes.get]

interface WebhookActionsOptions {
  edit: (id: string) => void
  test: (webhook: Webhook) => void
  deliveries: (webhook: Webhook) => void
  /** Shows a new secret. */
  made: (secret: WithSecret) => void
}

/** What can be done with webhooks; the server says which of it. */
export function useWebhookActions(selection: Selection<Webhook>, options: WebhookActionsOptions) {
  const t = useT()
  const { edit, test, deliveries, made } = options
  const rotate = useMutate(webhookRoutes.rotate, { refreshes: WEBHOOK_READS, done: false })
  const replaceSecret = async ({ id, name }: Webhook) => {
    const isSure = await ask({
      title: t('workflow.webhook.rotate.ask', { name }),
      consequence: t('workflow.webhook.rotate.consequence'),
      yes: t('workflow.webhook.rotate'),
    })
    const answer = isSure ? await rotate.run({ params: { id } }) : undefined
    if (answer) made(answer.reply)
  }
  return useRecordActions(selection, {
    routes: webhookRoutes,
    reads: WEBHOOK_READS,
    edit,
    nameOf: ({ name }) => name,
    counted: (count) => t('workflow.webhook.count', { count }),
    consequence: t('workflow.webhook.delete.consequence'),
    more: (webhook) => ({
      deliveries: {
        label: t('workflow.webhook.deliveries'),
        icon: <ListChecks size={16} />,
        run: () => deliveries(webhook),
      },
      test: { label: t('workflow.webhook.test'), icon: <Send size={16} />, run: () => test(webhook) },
      rotate: {
        label: t('workflow.webhook.rotate'),
        icon: <KeyRound size={16} />,
        run: () => void replaceSecret(webhook),
      },
    }),
  })
}
