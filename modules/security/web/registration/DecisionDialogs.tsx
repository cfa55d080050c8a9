import { lazy } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import type { ApprovalOptions } from '#security/contract/registration.ts'
import type { Decisions } from './use-decisions.tsx'

const ApproveForm = lazy(() => import('./ApproveForm.tsx'))
const RefuseForm = lazy(() => import('./RefuseForm.tsx'))

interface DecisionDialogsProps {
  of: Decisions
  options: ApprovalOptions | undefined
}

/** The dialog behind an approval or a refusal. */
export function DecisionDialogs({ of: decisions, options }: DecisionDialogsProps) {
  return (
    <Overlay of={decisions.pending}>
      {({ rows, to }, overlay) =>
        to === 'approve' ? (
          <ApproveForm rows={rows} options={options} decisions={decisions} {...overlay} />
        ) : (
          <RefuseForm rows={rows} decisions={decisions} {...overlay} />
        )
      }
    </Overlay>
  )
}
