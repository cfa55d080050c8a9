import { Button } from 'antd'
import { Pencil, Smartphone, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Factor, OwnFactors } from '#contract/factor.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { askWithText } from '#kit/overlay/ask-text.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { bareOwnFactorRoutes as factorRoutes } from '#shell/request/bare-factor-routes.ts'
import { CallError, messageOf } from '#shell/request/call.ts'
import { RecoveryIcon } from '#shell/signin/factor/RecoveryIcon.tsx'
import { PasskeyIcon } from '#shell/signin/passkey/PasskeyIcon.tsx'

/** So many or fewer are a reason to make new ones. */
const FEW_CODES = 3
const MAX_NAME = 64

interface FactorRowsProps {
  known: OwnFactors
  /** Shows new recovery codes, which can be read only now. */
  onCodes: (codes: readonly string[]) => void
}

/** The authenticators and passkeys of the user, and their recovery codes. */
export function FactorRows({ known: { factors, passkeyHost, recoveryLeft, recoveryTotal }, onCodes }: FactorRowsProps) {
  const t = useT()
  const [refusal, setRefusal] = useState<string>()
  const refreshes = [factorRoutes.own]
  const rename = useMutate(factorRoutes.rename, { refreshes, done: t('security.factor.renamed') })
  const remove = useMutate(factorRoutes.remove, { refreshes, done: t('security.factor.removed') })

  const renameOne = async ({ id }: Factor) => {
    const name = await askWithText({
      title: t('security.factor.rename'),
      yes: t('security.factor.rename'),
      label: t('security.factor.name'),
      maxLength: MAX_NAME,
      isRequired: true,
    })
    if (name !== undefined) await rename.run({ params: { id }, body: { name } })
  }
  const removeOne = async ({ id, name, method }: Factor) => {
    setRefusal(undefined)
    const isLast = factors.length === 1
    const isSure = await ask({
      title: t(`security.factor.remove.ask.${method}`, { name }),
      consequence: t(isLast ? 'security.factor.remove.last' : `security.factor.remove.consequence.${method}`),
      yes: t('security.factor.remove'),
      danger: true,
    })
    if (!isSure) return
    try {
      await remove.attempt({ params: { id } })
    } catch (thrown) {
      if (!(thrown instanceof CallError && thrown.aborted)) setRefusal(messageOf(thrown))
    }
  }
  return (
    <>
      <div role="alert">
        {refusal !== undefined && (
          <p className="pt-alert sec-factors-refusal" data-kind="error">
            {refusal}
          </p>
        )}
      </div>
      <ul className="sec-factors">
        {factors.map((factor) => (
          <FactorLine
            key={factor.id}
            of={factor}
            here={passkeyHost}
            onRename={() => void renameOne(factor)}
            onRemove={() => void removeOne(factor)}
          />
        ))}
        <CodesLine left={recoveryLeft} total={recoveryTotal} onCodes={onCodes} />
      </ul>
    </>
  )
}

interface FactorLineProps {
  of: Factor
  /** The host for which passkeys are made at this address. */
  here: string | null
  onRename: () => void
  onRemove: () => void
}

function FactorLine({ of: factor, here, onRename, onRemove }: FactorLineProps) {
  const t = useT()
  const { name, method, createDate, lastUseDate } = factor
  return (
    <li>
      {method === 'passkey' ? <PasskeyIcon size={18} /> : <Smartphone size={18} strokeWidth={1.5} aria-hidden="true" />}
      <div>
        <b>{name}</b>
        <p className="kit-quiet">
          {method === 'passkey' && <PasskeyFacts of={factor} here={here} />}
          <span>
            {t('security.factor.since')} <RelativeTime at={createDate} />
          </span>
          <span>
            {lastUseDate ? (
              <>
                {t('security.factor.lastUse')} <RelativeTime at={lastUseDate} />
              </>
            ) : (
              t('security.factor.unused')
            )}
          </span>
        </p>
      </div>
      <span className="sec-factors-acts">
        <IconButton name={`${t('security.factor.rename')} ${name}`} icon={<Pencil size={16} />} onClick={onRename} />
        <IconButton name={`${t('security.factor.remove')} ${name}`} icon={<Trash2 size={16} />} onClick={onRemove} />
      </span>
    </li>
  )
}

/** Where a passkey is, and works. */
function PasskeyFacts({ of: { userAgent, host, isSynced }, here }: Pick<FactorLineProps, 'of' | 'here'>) {
  const t = useT()
  const { browser, system } = deviceOf(userAgent)
  const device = [browser, system].filter(Boolean).join(', ')
  return (
    <>
      <span>{t(isSynced ? 'security.passkey.synced' : 'security.passkey.single')}</span>
      {device !== '' && <span>{device}</span>}
      {host !== here && <span>{t('security.passkey.host', { host })}</span>}
    </>
  )
}

interface CodesLineProps extends Pick<FactorRowsProps, 'onCodes'> {
  left: number
  total: number
}

function CodesLine({ left, total, onCodes }: CodesLineProps) {
  const t = useT()
  const renew = useMutate(factorRoutes.renewCodes, { refreshes: [factorRoutes.own], done: false })
  const renewAll = async () => {
    const isSure = await ask({
      title: t('security.factor.codes.renew.ask'),
      consequence: t('security.factor.codes.renew.consequence'),
      yes: t('security.factor.codes.renew'),
    })
    const made = isSure ? await renew.run() : undefined
    if (made) onCodes(made.reply.recoveryCodes)
  }
  return (
    <li>
      <RecoveryIcon size={18} />
      <div>
        <b>{t('security.factor.codes')}</b>
        <p className="kit-quiet">
          <span>{t('security.factor.codes.left', { count: left, total })}</span>
          {left <= FEW_CODES && <span className="sec-factors-few">{t('security.factor.codes.few')}</span>}
        </p>
      </div>
      <Button size="small" loading={renew.isRunning} onClick={() => void renewAll()}>
        {t('security.factor.codes.renew')}
      </Button>
    </li>
  )
}
