import { Button } from 'antd'
import { Check, TriangleAlert } from 'lucide-react'
import { lazy, useId, useState } from 'react'
import type { OwnFactors as Known, ReplyOfSetup } from '#contract/factor.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { bareOwnFactorRoutes as factorRoutes } from '#shell/request/bare-factor-routes.ts'
import { useCall } from '#shell/request/use-call.ts'
import './factor.css'
import { FactorRows } from './FactorRows.tsx'
import { TrustedDevices } from './TrustedDevices.tsx'

const AddFactor = lazy(() => import('./AddFactor.tsx'))
const CodesDialog = lazy(() => import('./CodesDialog.tsx'))

/**
 * Parts of the personal centre: the second factors of the user, and the devices that replace them. Absent where none
 * is offered and the user has none.
 */
export default function OwnFactors() {
  const { data: known } = useCall(factorRoutes.own, {}, { freshFor: 0 })
  if (!known || (!known.isOffered && known.factors.length === 0)) return null
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
  const [codes, setCodes] = useState<readonly string[]>()
  // Before the dialog opens: the server may first want to know who is asking.
  const setup = useMutate(factorRoutes.setup, { refreshes: [], done: false })
  const begin = async () => setAdding((await setup.run())?.reply)
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>
          {t('security.factor.title')}
          <Requirement of={known} />
        </h2>
        {known.isOffered && (
          <Button size="small" loading={setup.isRunning} onClick={() => void begin()}>
            {t('security.factor.add')}
          </Button>
        )}
      </header>
      {!known.isOffered && <p className="sec-factors-about">{t('security.factor.off')}</p>}
      {known.factors.length === 0 ? (
        <p className="sec-factors-about">{t('security.factor.none')}</p>
      ) : (
        <FactorRows known={known} onCodes={setCodes} />
      )}
      <Overlay of={adding}>
        {(made, overlay) => (
          <AddFactor
            made={made}
            onAdded={(recoveryCodes) => {
              // After the form has closed, so that the focus stays in the dialog.
              if (recoveryCodes.length > 0) setTimeout(() => setCodes(recoveryCodes))
            }}
            onClose={() => setAdding(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
      <Overlay of={codes}>
        {(shown, overlay) => <CodesDialog codes={shown} onClose={() => setCodes(undefined)} {...overlay} />}
      </Overlay>
    </section>
  )
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
