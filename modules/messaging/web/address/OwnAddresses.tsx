import { Button } from 'antd'
import { lazy, useId, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { addressRoutes, type AddressKind, type MessageAddress } from '#messaging/contract/address.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import './address.css'

const ConfirmAddress = lazy(() => import('./ConfirmAddress.tsx'))
const SendCode = lazy(() => import('./SendCode.tsx'))

/**
 * A part of the personal centre: the accounts over which one gets messages. Absent where no channel goes to such
 * accounts.
 */
export default function OwnAddresses() {
  const { data: addresses } = useCall(addressRoutes.list, {})
  return addresses && addresses.length > 0 ? <AddressCard addresses={addresses} /> : null
}

function AddressCard({ addresses }: { addresses: readonly MessageAddress[] }) {
  const t = useT()
  const id = useId()
  const [confirming, setConfirming] = useState<AddressKind>()
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('messaging.address.title')}</h2>
      </header>
      <p className="msg-addresses-about">{t('messaging.address.about')}</p>
      <ul className="msg-addresses">
        {addresses.map((address) => (
          <AddressRow key={address.kind} {...address} onConfirm={() => setConfirming(address.kind)} />
        ))}
      </ul>
      <Overlay of={confirming}>
        {(kind, overlay) =>
          kind === 'wechatMp' ? (
            <SendCode {...overlay} addresses={addresses} onClose={() => setConfirming(undefined)} />
          ) : (
            <ConfirmAddress {...overlay} kind={kind} onClose={() => setConfirming(undefined)} />
          )
        }
      </Overlay>
    </section>
  )
}

function AddressRow({ kind, address, verifiedDate, onConfirm }: MessageAddress & { onConfirm: () => void }) {
  const t = useT()
  const name = t(`messaging.channel.kind.${kind}`)
  const remove = useMutate(addressRoutes.remove, {
    refreshes: [addressRoutes.list],
    done: t('messaging.address.removed'),
  })
  const askAndRemove = async () => {
    const isSure = await ask({
      title: t('messaging.address.remove.ask', { kind: name }),
      consequence: t('messaging.address.remove.consequence'),
      yes: t('messaging.address.remove'),
      danger: true,
    })
    if (isSure) await remove.run({ params: { kind } })
  }
  const isConfirmed = verifiedDate !== null
  return (
    <li>
      <b>{name}</b>
      <span className={isConfirmed ? undefined : 'kit-quiet'}>
        {isConfirmed ? address : t('messaging.address.none')}
      </span>
      <span className="msg-addresses-actions">
        {isConfirmed && (
          <Button size="small" onClick={() => void askAndRemove()}>
            {t('messaging.address.remove')}
          </Button>
        )}
        <Button size="small" onClick={onConfirm}>
          {t(isConfirmed ? 'messaging.address.replace' : 'messaging.address.set')}
        </Button>
      </span>
    </li>
  )
}
