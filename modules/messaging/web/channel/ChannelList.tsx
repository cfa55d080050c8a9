import { Button } from 'antd'
import { SlidersHorizontal } from 'lucide-react'
import { lazy, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { RecordListPage } from '#kit/list/RecordListPage.tsx'
import { useList } from '#kit/list/use-list.ts'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { channelRoutes, type Channel } from '#messaging/contract/channel.ts'
import { channelRuleRoutes } from '#messaging/contract/preference.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { useChannelColumns } from './channel-columns.tsx'
import { useChannelActions } from './use-channel-actions.tsx'

const ChannelForm = lazy(() => import('./ChannelForm.tsx'))
const ChannelTest = lazy(() => import('./ChannelTest.tsx'))
const ChannelRules = lazy(() => import('../rule/ChannelRules.tsx'))

/** What carries messages out of the product. `?id=` opens a channel, `?id=new` makes one. */
export default function ChannelList() {
  const t = useT()
  const list = useList(channelRoutes.page)
  const place = useRecordPlace()
  const [isShowingRules, setRules] = useState(false)
  const [tested, setTested] = useState<Pick<Channel, 'id' | 'name'>>()
  const table = { name: 'messaging.channel', source: list, columns: useChannelColumns(({ id }) => place.open(id)) }
  const actions = useChannelActions(list.selection, { edit: place.open, test: setTested })
  return (
    <RecordListPage
      title={t('messaging.channel.title')}
      table={table}
      place={place}
      actions={actions}
      create={{ can: 'msg:channel:save', label: t('messaging.channel.create') }}
      tools={
        <Gate can={channelRuleRoutes.update.can}>
          <Button icon={<SlidersHorizontal size={16} />} onClick={() => setRules(true)}>
            {t('messaging.rule.title')}
          </Button>
        </Gate>
      }
      find={t('messaging.channel.name')}
      empty={{ title: t('messaging.channel.empty'), reason: t('messaging.channel.emptyWhy') }}
      form={(form) => <ChannelForm {...form} />}
      overlays={
        <>
          <Overlay of={tested}>
            {(channel, overlay) => <ChannelTest channel={channel} onClose={() => setTested(undefined)} {...overlay} />}
          </Overlay>
          <Overlay of={isShowingRules || undefined}>
            {(_, overlay) => <ChannelRules onClose={() => setRules(false)} {...overlay} />}
          </Overlay>
        </>
      }
    >
      <FilterSelect name="status" label={t('kit.record.status')} options={useDictOptions('app_status')} />
    </RecordListPage>
  )
}
