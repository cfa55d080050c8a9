import { Button, Input } from 'antd'
import { useId } from 'react'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { apiAddress } from '#shell/request/address.ts'
import { useCopied } from '#shell/signin/factor/use-copied.ts'

/** The address that the provider calls, to be copied. */
export function CallbackAddress({ kind, path }: { kind: ChannelKind; path: string }) {
  const t = useT()
  const id = useId()
  const { isCopied, copy } = useCopied()
  const place = kind === 'wechatWork' || kind === 'dingtalk' ? kind : 'console'
  const address = path.startsWith('/') ? apiAddress() + path : path
  return (
    <div className="kit-field-wide msg-callback">
      <Labelled id={id} label={t('messaging.vendor.callback')}>
        <div>
          <Input id={id} readOnly value={address} />
          <Button onClick={() => copy(address)}>{t(isCopied ? 'kit.copy.copied' : 'kit.copy.copy')}</Button>
        </div>
      </Labelled>
      <p className="kit-quiet">{t(`messaging.vendor.callback.hint.${place}`)}</p>
    </div>
  )
}
