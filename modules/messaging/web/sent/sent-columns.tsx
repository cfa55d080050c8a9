import type { ComponentProps } from 'react'
import { DictTag } from '#kit/dict/DictTag.tsx'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import type { Delivery, DeliveryState } from '#messaging/contract/delivery.ts'
import { useT } from '#shell/i18n.ts'
import '../messaging.css'

const TONES: Record<DeliveryState, ComponentProps<typeof Tag>['tone']> = {
  waiting: 'info',
  retry: 'warning',
  sent: 'success',
  failed: 'error',
  skipped: 'neutral',
}

/** How a delivery stands. */
export function DeliveryTag({ state }: { state: DeliveryState }) {
  const t = useT()
  return <Tag tone={TONES[state]}>{t(`messaging.sent.state.${state}`)}</Tag>
}

const OWN_CODES = [
  'message_gone',
  'user_disabled',
  'no_address',
  'no_driver',
  'secret_lost',
  'template_invalid',
  'daily_limit',
  'channel_gone',
  'answer_lost',
  'read',
  'digest_empty',
  'gone',
] as const

/** Why it failed: the product's own reasons in words, the provider's as it words them. */
export function useFailureText(): (failure: { code: string; reason: string }) => string {
  const t = useT()
  return ({ code, reason }) => {
    const own = OWN_CODES.find((one) => one === code)
    return [own ? t(`messaging.sent.error.${own}`) : code, reason].filter((part) => part !== '').join(' ')
  }
}

/** The columns of deliveries. @param open shows the message of one */
export function useSentColumns(open: (delivery: Delivery) => void): Column<Delivery>[] {
  const t = useT()
  const failure = useFailureText()
  return [
    {
      key: 'subject',
      title: t('messaging.sent.message'),
      width: 230,
      isFixed: true,
      phone: 'title',
      render: (delivery) => (
        <button type="button" className="kit-name-link" onClick={() => open(delivery)}>
          {delivery.title}
        </button>
      ),
    },
    {
      key: 'state',
      title: t('messaging.sent.state'),
      width: 120,
      phone: 'state',
      render: ({ state }) => <DeliveryTag state={state} />,
    },
    {
      key: 'recipient',
      title: t('messaging.sent.recipient'),
      width: 120,
      phone: 'fact',
      render: ({ recipient }) => recipient,
    },
    {
      key: 'channel',
      title: t('messaging.sent.channel'),
      width: 130,
      phone: 'fact',
      render: ({ kind, channel }) => channel || t(`messaging.channel.kind.${kind}`),
    },
    { key: 'address', title: t('messaging.sent.address'), width: 150, render: ({ address }) => address },
    {
      key: 'attempts',
      title: t('messaging.sent.attempts'),
      width: 80,
      align: 'end',
      render: ({ attempts }) => attempts,
    },
    {
      key: 'error',
      title: t('messaging.sent.error'),
      width: 160,
      render: ({ errorCode: code, error: reason }) => {
        const text = failure({ code, reason })
        return <WithNone>{text ? <span title={text}>{text}</span> : undefined}</WithNone>
      },
    },
    {
      key: 'created',
      title: t('messaging.sent.created'),
      width: 120,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
    ...extraColumns(t),
  ]
}

/** Those that are hidden at first. */
const extraColumns = (t: ReturnType<typeof useT>): Column<Delivery>[] => [
  {
    key: 'sendStatus',
    title: t('messaging.sent.sendStatus'),
    width: 110,
    isExtra: true,
    render: ({ sendStatus }) => <DictTag dict="message_status" value={sendStatus} />,
  },
  {
    key: 'ended',
    title: t('messaging.sent.next'),
    width: 120,
    isExtra: true,
    render: ({ nextDate, endDate }) => <RelativeTime at={nextDate ?? endDate} />,
  },
  {
    key: 'event',
    title: t('messaging.template.event'),
    width: 140,
    isExtra: true,
    render: ({ eventName }) => eventName,
  },
]
