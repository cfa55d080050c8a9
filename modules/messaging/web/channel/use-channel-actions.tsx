import { Send } from 'lucide-react'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { channelRoutes, type Channel } from '#messaging/contract/channel.ts'
import { useT } from '#shell/i18n.ts'

/** What shows a channel. */
export const CHANNEL_READS = [channelRoutes.page, channelRoutes.get]

interface ChannelActionsOptions {
  edit: (id: string) => void
  test: (channel: Channel) => void
}

/** What can be done with channels; the server says which of it. */
export function useChannelActions(selection: Selection<Channel>, { edit, test }: ChannelActionsOptions) {
  const t = useT()
  return useRecordActions(selection, {
    routes: channelRoutes,
    reads: CHANNEL_READS,
    edit,
    nameOf: ({ name }) => name,
    counted: (count) => t('messaging.channel.count', { count }),
    consequence: t('messaging.channel.delete.consequence'),
    more: (channel) => ({
      test: { label: t('messaging.channel.test'), icon: <Send size={16} />, run: () => test(channel) },
    }),
  })
}
