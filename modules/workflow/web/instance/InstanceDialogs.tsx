import { lazy, Suspense } from 'react'
import { ShareDialog } from '#gateway/web/index.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import type { AskedOfInstance } from './use-instance-actions.tsx'

const OrderDialog = lazy(() => import('./OrderDialog.tsx'))
const CcDialog = lazy(() => import('./CcDialog.tsx'))

/** The dialogs for what an action on a process requires first: a reason, users, a node. */
export function InstanceDialogs({ asked, onClose }: { asked: AskedOfInstance | undefined; onClose: () => void }) {
  return (
    <Suspense>
      <Overlay of={asked}>
        {({ kind, instance }, overlay) => {
          if (kind === 'share')
            return (
              <ShareDialog kind="process" recordId={instance.id} name={instance.title} onClose={onClose} {...overlay} />
            )
          if (kind === 'cc') return <CcDialog instance={instance} onClose={onClose} {...overlay} />
          return <OrderDialog kind={kind} instance={instance} onClose={onClose} {...overlay} />
        }}
      </Overlay>
    </Suspense>
  )
}
