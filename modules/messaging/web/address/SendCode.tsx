import { useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { addressRoutes, type MessageAddress } from '#messaging/contract/address.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import './address.css'

interface SendCodeProps extends OverlayProps {
  /** As they were when it was opened. */
  addresses: readonly MessageAddress[]
  onClose: () => void
}

const confirmedAt = (addresses: readonly MessageAddress[] | undefined) =>
  addresses?.find(({ kind }) => kind === 'wechatMp')?.verifiedDate ?? null

/** Shows a code that the user sends to the official account, and looks whether it has come. */
export default function SendCode({ addresses, onClose, open }: SendCodeProps) {
  const t = useT()
  const [before] = useState(() => confirmedAt(addresses))
  const [given, setGiven] = useState<{ code: string; minutes: number }>()
  const [isMissing, setMissing] = useState(false)
  const { refetch } = useCall(addressRoutes.list, {})
  const begin = useMutate(addressRoutes.begin, { refreshes: [], done: false })
  const next = async () => {
    if (!given) return setGiven((await begin.run())?.reply)
    const { data } = await refetch()
    const at = confirmedAt(data)
    if (at === null || at === before) return setMissing(true)
    toast('success', t('messaging.address.confirmed'))
    onClose()
  }
  return (
    <TabModal
      open={open}
      width={480}
      title={t('messaging.address.of', { kind: t('messaging.channel.kind.wechatMp') })}
      okText={t(given ? 'messaging.address.mp.sent' : 'messaging.address.mp.begin')}
      cancelText={t('kit.cancel')}
      confirmLoading={begin.isRunning}
      onOk={() => void next()}
      onCancel={onClose}
    >
      <div className="msg-address-step" aria-live="polite">
        <p>{given ? t('messaging.address.mp.send', { minutes: given.minutes }) : t('messaging.address.mp.about')}</p>
        {given && <p className="msg-address-code">{given.code}</p>}
        {isMissing && (
          <p className="pt-alert" data-kind="warning">
            {t('messaging.address.mp.missing')}
          </p>
        )}
      </div>
    </TabModal>
  )
}
