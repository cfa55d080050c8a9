/** How a channel returns from the recycle bin. */
import { restorerOf } from '#kernel/records/write-records.ts'
import { ChannelDraft } from '#messaging/contract/channel.ts'
import { hasOtherDefault } from './channel.repo.ts'
import { addChannel, CHANNEL } from './channel.service.ts'

/**
 * Off, and without its secrets, which were not kept: they are entered before it is enabled. Its callback address is a
 * new one. It stays the default of its kind only where no other channel has become that.
 */
export const channelRestorer = restorerOf({
  resource: CHANNEL,
  code: 'msg:channel',
  draft: ChannelDraft,
  add: async (tx, actor, draft, origin) => {
    const isReplaced = draft.isDefault === 1 && (await hasOtherDefault(tx, draft.kind))
    const isDefault = isReplaced ? 0 : draft.isDefault
    await addChannel(tx, actor, { ...draft, isDefault, status: 0, secret: null }, origin)
  },
})
