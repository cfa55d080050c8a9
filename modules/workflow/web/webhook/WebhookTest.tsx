import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import type { ServiceAnswer } from '#workflow/contract/service.ts'
import { webhookRoutes, type Webhook } from '#workflow/contract/webhook.ts'
import { CallAnswer } from '../service/CallAnswer.tsx'
import '../workflow.css'

interface WebhookTestProps extends OverlayProps {
  webhook: Webhook
  onClose: () => void
}

/** Sends a test event, and shows what the receiver answered. Nothing of it is kept. */
export default function WebhookTest({ webhook: { id, name, url }, onClose, open }: WebhookTestProps) {
  const t = useT()
  const [answer, setAnswer] = useState<ServiceAnswer>()
  const test = useMutate(webhookRoutes.test, { refreshes: [], done: false })
  const send = async () => {
    setAnswer(undefined)
    const came = await test.run({ params: { id } })
    setAnswer(came?.reply)
  }
  return (
    <TabModal
      open={open}
      width={560}
      title={t('workflow.webhook.testOf', { name })}
      okText={t('workflow.service.send')}
      cancelText={t('kit.cancel')}
      confirmLoading={test.isRunning}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="wf-lead">
        <code>{`POST ${url}`}</code>
      </p>
      <p className="wf-hint">{t('workflow.webhook.test.hint')}</p>
      <div aria-live="polite">{answer && <CallAnswer {...answer} />}</div>
    </TabModal>
  )
}
