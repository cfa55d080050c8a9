import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import {
  channelRoutes,
  type Channel,
  type ChannelTest as Result,
  type ChannelTestStep,
} from '#messaging/contract/channel.ts'
import { useT } from '#shell/i18n.ts'
import { CHANNEL_READS } from './use-channel-actions.tsx'
import './channel.css'

interface ChannelTestProps extends OverlayProps {
  channel: Pick<Channel, 'id' | 'name'>
  onClose: () => void
}

/** Sends a test message to oneself, and shows which step failed and why. */
export default function ChannelTest({ channel: { id, name }, onClose, open }: ChannelTestProps) {
  const t = useT()
  const [result, setResult] = useState<Result>()
  const test = useMutate(channelRoutes.test, { refreshes: CHANNEL_READS, done: false })
  const send = async () => {
    setResult(undefined)
    const came = await test.run({ body: { id } })
    setResult(came?.reply)
  }
  return (
    <TabModal
      open={open}
      width={560}
      title={t('messaging.channel.testOf', { name })}
      okText={t(result ? 'messaging.channel.test.again' : 'messaging.channel.test.send')}
      cancelText={t('kit.gotIt')}
      confirmLoading={test.isRunning}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="kit-quiet">{t('messaging.channel.test.hint')}</p>
      <div aria-live="polite">
        {result && (
          <>
            <ol className="msg-steps">
              {result.steps.map((step) => (
                <Step key={step.step} step={step} />
              ))}
            </ol>
            <p className="pt-alert" data-kind={result.isDone ? 'info' : 'error'}>
              {result.isDone
                ? t('messaging.channel.test.done', { address: result.address })
                : t('messaging.channel.test.failed')}
            </p>
          </>
        )}
      </div>
    </TabModal>
  )
}

const ICONS = { passed: CircleCheck, failed: CircleX, skipped: CircleDashed } as const
const KNOWN = ['resolve', 'connect', 'login', 'send'] as const

function Step({ step: { step, state, code, reason } }: { step: ChannelTestStep }) {
  const t = useT()
  const Icon = ICONS[state]
  const known = KNOWN.find((name) => name === step)
  return (
    <li data-state={state}>
      <Icon size={16} role="img" aria-label={t(`messaging.channel.step.${state}`)} />
      <span>{known ? t(`messaging.channel.step.${known}`) : step}</span>
      {state === 'failed' && (
        <span className="msg-step-reason">
          {[code, reason].filter((part) => part !== '').join(' ')}
          {code === '535' && <em>{t('messaging.channel.step.password')}</em>}
          {code === 'template_missing' && <em>{t('messaging.channel.step.template')}</em>}
          {(code === 'refused' || code === 'egress_refused') && <em>{t('messaging.channel.step.refused')}</em>}
        </span>
      )}
    </li>
  )
}
