import { Button } from 'antd'
import { Check, TriangleAlert } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import type { OwnFactors as Known, ReplyOfSetup } from '#contract/factor.ts'
import type { PasskeyCreation } from '#contract/passkey.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { bareOwnFactorRoutes as factorRoutes } from '#shell/request/bare-factor-routes.ts'
import { bareOwnPasskeyRoutes as passkeyRoutes } from '#shell/request/bare-passkey-routes.ts'
import { useCall } from '#shell/request/use-call.ts'
import { passkeySupport } from '#shell/signin/passkey/support.ts'
import './factor.css'
import { FactorRows } from './FactorRows.tsx'
import { TrustedDevices } from './TrustedDevices.tsx'

const AddFactor = lazy(() => import('./AddFactor.tsx'))
const AddPasskey = lazy(() => import('./AddPasskey.tsx'))
const CodesDialog = lazy(() => import('./CodesDialog.tsx'))

/**
 * Parts of the personal centre: the second factors of the user, and the devices that replace them. Absent where none
 * is offered and the user has none.
 */
export default function OwnFactors() {
  const { data: known } = useCall(factorRoutes.own, {}, { freshFor: 0 })
  if (!known || (known.offered.length === 0 && known.factors.length === 0)) return null
  return (
    <>
      <FactorCard known={known} />
      {known.devices.length > 0 && <TrustedDevices devices={known.devices} />}
    </>
  )
}

function FactorCard({ known }: { known: Known }) {
  const t = useT()
  const id = useId()
  const [adding, setAdding] = useState<ReplyOfSetup>()
  const [making, setMaking] = useState<PasskeyCreation>()
  const [codes, setCodes] = useState<readonly string[]>()
  // Before a dialog opens: the server may first want to know who is asking.
  const setup = useMutate(factorRoutes.setup, { refreshes: [], done: false })
  const setupPasskey = useMutate(passkeyRoutes.setup, { refreshes: [], done: false })
  const begin = async () => setAdding((await setup.run())?.reply)
  const beginPasskey = async () => setMaking((await setupPasskey.run())?.reply)
  const { offered, passkeyHost } = known
  const missing = offered.includes('passkey') ? whyNoPasskey(passkeyHost) : undefined
  const onAdded = (recoveryCodes: readonly string[]) => {
    // After the form has closed, so that the focus stays in the dialog.
    if (recoveryCodes.length > 0) setTimeout(() => setCodes(recoveryCodes))
  }
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {t('security.factor.title')}
          <Requirement of={known} />
        </h2>
        <span className="sec-factors-adds">
          {offered.includes('passkey') && missing === undefined && (
            <Button size="small" loading={setupPasskey.isRunning} onClick={() => void beginPasskey()}>
              {t('security.passkey.add')}
            </Button>
          )}
          {offered.includes('totp') && (
            <Button size="small" loading={setup.isRunning} onClick={() => void begin()}>
              {t('security.factor.add')}
            </Button>
          )}
        </span>
      </header>
      {offered.length === 0 && <p className="sec-factors-about">{t('security.factor.off')}</p>}
      {known.factors.length === 0 ? (
        <p className="sec-factors-about">{t('security.factor.none')}</p>
      ) : (
        <FactorRows known={known} onCodes={setCodes} />
      )}
      {missing !== undefined && (
        <p className="sec-factors-about kit-quiet">{t(`security.passkey.missing.${missing}`)}</p>
      )}
      <Overlay of={adding}>
        {(made, overlay) => (
          <AddFactor made={made} onAdded={onAdded} onClose={() => setAdding(undefined)} {...overlay} />
        )}
      </Overlay>
      <Overlay of={making}>
        {(creation, overlay) => (
          <AddPasskey creation={creation} onAdded={onAdded} onClose={() => setMaking(undefined)} {...overlay} />
        )}
      </Overlay>
      <Overlay of={codes}>
        {(shown, overlay) => <CodesDialog codes={shown} onClose={() => setCodes(undefined)} {...overlay} />}
      </Overlay>
    </section>
  )
}

/** Why no passkey can be added here; undefined where one can be. */
function whyNoPasskey(host: string | null): 'insecure' | 'unsupported' | 'elsewhere' | undefined {
  const support = passkeySupport()
  if (support !== 'ok') return support
  return host === null ? 'elsewhere' : undefined
}

/** Whether the user has what the organisation asks for. */
function Requirement({ of: { isRequired, factors } }: { of: Known }) {
  const t = useT()
  if (!isRequired) return null
  return factors.length > 0 ? (
    <Tag tone="success">
      <Check size={14} strokeWidth={1.75} aria-hidden="true" /> {t('security.factor.met')}
    </Tag>
  ) : (
    <Tag tone="warning">
      <TriangleAlert size={14} strokeWidth={1.75} aria-hidden="true" /> {t('security.factor.unmet')}
    </Tag>
  )
}
