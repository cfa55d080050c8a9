import { Button, Select } from 'antd'
import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { SaveFoot } from '#kit/overlay/SaveFoot.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { OFFERED_KINDS } from '#messaging/contract/channel-forms.ts'
import { CHANNEL_RULES, channelRuleRoutes, type ChannelRuleValue } from '#messaging/contract/preference.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PlaceTable } from '../preference/PlaceTable.tsx'

/** What the organisation enforces and forbids per category and kind of channel. */
export default function ChannelRules({ onClose, ...overlay }: OverlayProps & { onClose: () => void }) {
  const t = useT()
  const { data, error, refetch } = useCall(channelRuleRoutes.list, {}, { isOwn: true })
  const [edited, setEdited] = useState<Readonly<Record<string, ChannelRuleValue>>>({})
  const update = useMutate(channelRuleRoutes.update, {
    refreshes: [channelRuleRoutes.list],
    done: t('messaging.rule.saved'),
  })
  const changed = (data ?? []).flatMap(({ category, kind, rule }) => {
    const value = edited[`${category} ${kind}`]
    return value === undefined || value === rule ? [] : [{ category, kind, rule: value }]
  })
  const isChanged = changed.length > 0
  const mayClose = useUnsavedWarning(isChanged, onClose)
  const close = () => void mayCloseNow()
  const mayCloseNow = async () => {
    if (!isChanged || (await mayClose())) onClose()
  }
  const save = async () => {
    if (await update.run({ body: { rules: changed } })) onClose()
  }
  return (
    <TabDrawer
      {...overlay}
      title={t('messaging.rule.title')}
      width={960}
      onClose={close}
      footer={
        <SaveFoot isChanged={isChanged} isSaving={update.isRunning} onCancel={close} onSave={() => void save()} />
      }
    >
      <p className="msg-rule-about">{t('messaging.rule.about')}</p>
      {data && (
        <PlaceTable
          label={t('messaging.rule.title')}
          kinds={OFFERED_KINDS}
          cell={(category, kind) => {
            const place = `${category} ${kind}`
            const name = { kind: t(`messaging.channel.kind.${kind}`), category: t(`messaging.category.${category}`) }
            return (
              <Select<ChannelRuleValue>
                aria-label={t('messaging.rule.of', name)}
                disabled={category === 'security'}
                value={
                  edited[place] ?? data.find((one) => one.category === category && one.kind === kind)?.rule ?? 'allowed'
                }
                options={CHANNEL_RULES.map((value) => ({ value, label: t(`messaging.rule.${value}`) }))}
                onChange={(rule) => setEdited({ ...edited, [place]: rule })}
              />
            )
          }}
        />
      )}
      {error && (
        <Empty title={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}
