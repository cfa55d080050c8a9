import { Input } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { ruleText } from '#kit/form/rule-text.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { firstIssue } from '#kit/form/zod-rule.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import {
  ADDRESS_CODE_DIGITS,
  AddressClaim,
  AddressProof,
  addressRoutes,
  type EnteredKind,
} from '#messaging/contract/address.ts'
import { useT } from '#shell/i18n.ts'
import './address.css'

interface ConfirmAddressProps extends OverlayProps {
  kind: EnteredKind
  onClose: () => void
}

/** Sends a code to an account, and takes the code that came there. */
export default function ConfirmAddress({ kind, onClose, open }: ConfirmAddressProps) {
  const t = useT()
  const id = useId()
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [minutes, setMinutes] = useState<number>()
  const [error, setError] = useState<string>()
  const send = useMutate(addressRoutes.send, { refreshes: [], done: false })
  const confirm = useMutate(addressRoutes.confirm, {
    refreshes: [addressRoutes.list],
    done: t('messaging.address.confirmed'),
  })
  const isSent = minutes !== undefined
  const label = t(isSent ? 'messaging.address.code' : 'messaging.address.account')
  const next = async () => {
    const issue = isSent ? firstIssue(AddressProof.shape.code, code) : firstIssue(AddressClaim.shape.address, account)
    setError(issue && ruleText(issue, label))
    if (issue) return
    if (!isSent) return setMinutes((await send.run({ body: { kind, address: account } }))?.reply.minutes)
    if (await confirm.run({ body: { kind, code } })) onClose()
  }
  const input = {
    id,
    autoFocus: true,
    onPressEnter: () => void next(),
    ...(error !== undefined && { 'aria-describedby': `${id}-error`, status: 'error' as const }),
  }
  return (
    <TabModal
      open={open}
      width={480}
      title={t('messaging.address.of', { kind: t(`messaging.channel.kind.${kind}`) })}
      okText={t(isSent ? 'messaging.address.confirm' : 'messaging.address.send')}
      cancelText={t('kit.cancel')}
      confirmLoading={send.isRunning || confirm.isRunning}
      onOk={() => void next()}
      onCancel={onClose}
    >
      <div className="msg-address-step" aria-live="polite">
        {isSent && <p>{t('messaging.address.code.sent', { minutes })}</p>}
        <Labelled id={id} label={label} isRequired={isSent} error={error}>
          {isSent ? (
            <Input
              key="code"
              {...input}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={ADDRESS_CODE_DIGITS}
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          ) : (
            <Input
              key="account"
              {...input}
              autoComplete="off"
              value={account}
              onChange={({ target }) => setAccount(target.value)}
            />
          )}
        </Labelled>
        {!isSent && <p className="kit-quiet">{t(`messaging.address.account.${kind}`)}</p>}
      </div>
    </TabModal>
  )
}
