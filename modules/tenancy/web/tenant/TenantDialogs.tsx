import { lazy } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import type { TenantActions } from './use-tenant-actions.tsx'

const TermForm = lazy(() => import('./TermForm.tsx'))
const CloseForm = lazy(() => import('./CloseForm.tsx'))
const SupportForm = lazy(() => import('./SupportForm.tsx'))
const OpenedDialog = lazy(() => import('./OpenedDialog.tsx'))

/** The dialogs behind the steps of a tenant. */
export function TenantDialogs({ of: actions }: { of: TenantActions }) {
  const { pending, close, hand } = actions
  return (
    <Overlay of={pending}>
      {(step, overlay) => {
        const common = { tenant: step.tenant, onClose: close, ...overlay }
        if (step.to === 'opened') return <OpenedDialog {...common} opened={step.opened} />
        if (step.to === 'close') return <CloseForm {...common} />
        if (step.to === 'support') return <SupportForm {...common} />
        return <TermForm {...common} to={step.to} onOpened={(opened) => hand(step.tenant, opened)} />
      }}
    </Overlay>
  )
}
