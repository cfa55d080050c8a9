import type { ComponentProps } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import type { Channel, ChannelState } from '#messaging/contract/channel.ts'
import { useT } from '#shell/i18n.ts'
import '../messaging.css'

const TONES: Record<ChannelState, ComponentProps<typeof Tag>['tone']> = {
  ok: 'success',
  off: 'neutral',
  paused: 'error',
  lost: 'error',
}

/** The columns of channels. @param open shows one of them */
export function useChannelColumns(open: (channel: Channel) => void): Column<Channel>[] {
  const t = useT()
  const { name, created } = useRecordColumns<Channel>('app_status')
  return [
    name(t('messaging.channel.name'), {
      width: 190,
      open,
      nameOf: (channel) => channel.name,
      isOpenable: ({ actions }) => actions.includes('update'),
      beside: ({ isDefault }) =>
        isDefault === 1 ? <Tag tone="info">{t('messaging.channel.default')}</Tag> : undefined,
    }),
    {
      key: 'kind',
      title: t('messaging.channel.kind'),
      width: 180,
      phone: 'fact',
      render: ({ kind }) => t(`messaging.channel.kind.${kind}`),
    },
    {
      key: 'state',
      title: t('messaging.channel.state'),
      width: 110,
      phone: 'state',
      render: ({ state }) => <Tag tone={TONES[state]}>{t(`messaging.channel.state.${state}`)}</Tag>,
    },
    {
      key: 'problem',
      title: t('messaging.channel.problem'),
      width: 230,
      render: ({ problem, pausedUntil }) => (
        <span title={problem}>
          {pausedUntil !== null && (
            <>
              {t('messaging.channel.pausedUntil')} <DateText at={pausedUntil} kind="minute" />{' '}
            </>
          )}
          {problem || (pausedUntil === null && <span className="kit-quiet">{t('kit.none')}</span>)}
        </span>
      ),
    },
    { key: 'sent', title: t('messaging.channel.sent'), width: 90, align: 'end', render: ({ sent }) => sent },
    { key: 'failed', title: t('messaging.channel.failed'), width: 90, align: 'end', render: ({ failed }) => failed },
    {
      key: 'waiting',
      title: t('messaging.channel.waiting'),
      width: 90,
      align: 'end',
      render: ({ waiting }) => waiting,
    },
    created({ isExtra: true }),
  ]
}
