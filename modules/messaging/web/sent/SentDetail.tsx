import { Button } from 'antd'
import { DictTag } from '#kit/dict/DictTag.tsx'
import type { Action } from '#kit/list/actions.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { deliveryRoutes, type Delivery, type SentMessage } from '#messaging/contract/delivery.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { DeliveryTag, useFailureText } from './sent-columns.tsx'
import '../channel/channel.css'

interface SentDetailProps extends OverlayProps {
  id: string
  actionsOf: (delivery: Delivery) => readonly Action[]
  onClose: () => void
}

/** A message with its deliveries, and the attempts of each. */
export default function SentDetail({ id, actionsOf, onClose, ...overlay }: SentDetailProps) {
  const t = useT()
  const { data, error } = useCall(deliveryRoutes.get, { params: { id } })
  return (
    <TabDrawer {...overlay} title={data?.title ?? t('messaging.sent.title')} onClose={onClose}>
      {data && (
        <>
          <DescriptionList
            none={t('kit.none')}
            items={[
              {
                label: t('messaging.sent.state'),
                value: <DictTag dict="message_status" value={data.sendStatus} />,
              },
              { label: t('messaging.sent.recipient'), value: data.recipient },
              { label: t('messaging.template.event'), value: data.eventName },
              { label: t('messaging.sent.created'), value: <DateText at={data.sendDate} kind="second" /> },
              {
                label: t('messaging.sent.read'),
                value: data.readDate && <DateText at={data.readDate} kind="second" />,
              },
            ]}
          />
          {data.deliveries.map((delivery) => (
            <OneDelivery key={delivery.id} delivery={delivery} actions={actionsOf(delivery)} />
          ))}
        </>
      )}
      {!data && error && <Empty title={t('messaging.sent.notShown')} reason={error.msg} />}
    </TabDrawer>
  )
}

type Shown = SentMessage['deliveries'][number]

function OneDelivery({ delivery, actions }: { delivery: Shown; actions: readonly Action[] }) {
  const t = useT()
  const failure = useFailureText()
  const { kind, channel, address, state, nextDate, tries, errorCode, error } = delivery
  return (
    <section className="msg-delivery">
      <h3>
        {t(`messaging.channel.kind.${kind}`)} {channel}
        <DeliveryTag state={state} />
        {actions.map(({ key, label, icon, run }) => (
          <Button key={key} size="small" icon={icon} onClick={run}>
            {label}
          </Button>
        ))}
      </h3>
      <DescriptionList
        none={t('kit.none')}
        items={[
          { label: t('messaging.sent.address'), value: address },
          { label: t('messaging.sent.next'), value: nextDate && <DateText at={nextDate} kind="second" /> },
          ...(tries.length === 0 && errorCode !== ''
            ? [{ label: t('messaging.sent.error'), value: failure({ code: errorCode, reason: error }), wide: true }]
            : []),
        ]}
      />
      <ol className="msg-tries" aria-label={t('messaging.sent.attempts')}>
        {tries.map(({ id, date, status, code, reason, milliseconds }) => (
          <li key={id}>
            <DateText at={date} kind="second" />
            <Tag tone={status === 1 ? 'success' : 'error'}>{t(`messaging.sent.attempt.${status}`)}</Tag>
            <span>
              {status === 1 ? t('messaging.sent.milliseconds', { count: milliseconds }) : failure({ code, reason })}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
