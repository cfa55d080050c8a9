import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import type { PasskeyCreation } from '#contract/passkey.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { useT } from '#shell/i18n.ts'
import { bareOwnFactorRoutes as factorRoutes } from '#shell/request/bare-factor-routes.ts'
import { bareOwnPasskeyRoutes as passkeyRoutes } from '#shell/request/bare-passkey-routes.ts'
import { CallError } from '#shell/request/call.ts'
import { failureOf, makePasskey } from '#shell/signin/passkey/ceremony.ts'
import { PasskeyPart } from '#shell/signin/passkey/PasskeyPart.tsx'

const MAX_NAME = 64

interface AddPasskeyProps extends OverlayProps {
  creation: PasskeyCreation
  /** With the recovery codes of a first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Adds a passkey: a name, and the dialog of the browser. What was asked for can be answered once. */
export default function AddPasskey({ creation, onAdded, onClose, ...overlay }: AddPasskeyProps) {
  const t = useT()
  const id = useId()
  const { browser, system } = deviceOf(navigator.userAgent)
  const [name, setName] = useState([browser, system].filter(Boolean).join(', ').slice(0, MAX_NAME))
  const [failure, setFailure] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const add = useMutate(passkeyRoutes.add, { refreshes: [factorRoutes.own], done: t('security.passkey.added') })
  const isBusy = isAsking || add.isRunning

  const submit = async () => {
    if (isBusy) return
    const isNamed = name.trim() !== ''
    setFailure(isNamed ? undefined : t('security.passkey.nameFirst'))
    if (!isNamed) return
    setIsAsking(true)
    try {
      const attestation = await makePasskey(creation)
      const { recoveryCodes } = await add.attempt({ body: { name, attestation } })
      onClose()
      onAdded(recoveryCodes)
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.aborted)) setFailure(failureOf(thrown))
    } finally {
      setIsAsking(false)
    }
  }
  return (
    <TabModal
      {...overlay}
      width={460}
      title={t('security.passkey.add.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => void submit()}>
            {t('security.passkey.make')}
          </Button>
        </>
      }
    >
      <div className="sec-factor-form">
        <p>{t('security.passkey.add.lead', { host: creation.rp.id })}</p>
        <PasskeyPart about={t('security.passkey.about')} />
        <Labelled id={`${id}-name`} label={t('security.factor.name')} isRequired>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={MAX_NAME}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void submit()}
          />
        </Labelled>
        <div role="alert">
          {failure !== undefined && (
            <p className="pt-alert" data-kind="error">
              {failure}
            </p>
          )}
        </div>
      </div>
    </TabModal>
  )
}
