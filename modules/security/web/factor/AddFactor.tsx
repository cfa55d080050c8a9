import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import type { ReplyOfSetup } from '#contract/factor.ts'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { bareOwnFactorRoutes as factorRoutes } from '#shell/request/bare-factor-routes.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { AuthenticatorKey } from '#shell/signin/factor/AuthenticatorKey.tsx'
import { CODE_LENGTH, CodeCells } from '#shell/signin/factor/CodeCells.tsx'
import { t as factorText } from '#shell/signin/factor/texts.ts'

interface AddFactorProps extends OverlayProps {
  made: ReplyOfSetup
  /** With the recovery codes of a first factor. */
  onAdded: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

/** Enrols an authenticator: scan or type the key, then enter the first code. */
export default function AddFactor({ made, onAdded, onClose, ...overlay }: AddFactorProps) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(t('security.factor.name.first'))
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const add = useMutate(factorRoutes.add, { refreshes: [factorRoutes.own], done: t('security.factor.added') })

  const submit = async (typed: string) => {
    if (add.isRunning) return
    const isComplete = typed.length === CODE_LENGTH && name.trim() !== ''
    setFailure(isComplete ? undefined : factorText('factor.incomplete'))
    if (!isComplete) return field.current?.focus()
    try {
      const { recoveryCodes } = await add.attempt({ body: { setup: made.setup, code: typed, name } })
      onClose()
      onAdded(recoveryCodes)
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.aborted)) setFailure(messageOf(thrown))
      setCode('')
      field.current?.focus()
    }
  }
  return (
    <TabModal
      {...overlay}
      width={460}
      title={t('security.factor.add.title')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" loading={add.isRunning} onClick={() => void submit(code)}>
            {t('security.factor.addOne')}
          </Button>
        </>
      }
    >
      <div className="sec-factor-form">
        <p>{t('security.factor.add.lead')}</p>
        <AuthenticatorKey made={made} />
        <Labelled id={`${id}-name`} label={t('security.factor.name')} isRequired>
          <Input
            id={`${id}-name`}
            value={name}
            maxLength={64}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        </Labelled>
        <div role="alert">
          {failure !== undefined && (
            <p className="pt-alert" data-kind="error">
              {failure}
            </p>
          )}
        </div>
        <CodeCells
          inputRef={field}
          label={factorText('factor.code')}
          hint={factorText('factor.code.hint')}
          value={code}
          onChange={setCode}
          onComplete={(whole) => void submit(whole)}
          isWrong={failure !== undefined}
          autoFocus
        />
      </div>
    </TabModal>
  )
}
