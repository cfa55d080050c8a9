import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import type { ApiKey, KeyRotation, MadeKey } from '#security/contract/api-key.ts'

const RotateKey = lazy(() => import('./RotateKey.tsx'))
const MadeKeyDialog = lazy(() => import('./MadeKeyDialog.tsx'))

export interface PendingRotation {
  readonly key: ApiKey
  readonly maxDays: number
}

/** What is open: a rotation that is asked about, and a key that is shown once. */
export function useKeyDialogs() {
  const [rotating, askRotation] = useState<PendingRotation>()
  const [made, showMade] = useState<MadeKey>()
  return { rotating, askRotation, made, showMade }
}

interface KeyDialogsProps {
  of: ReturnType<typeof useKeyDialogs>
  /** @throws CallError */
  rotate: (id: string, rotation: KeyRotation) => Promise<MadeKey>
}

/** The dialogs behind rotating a key and showing a new one. */
export function KeyDialogs({ of: { rotating, askRotation, made, showMade }, rotate }: KeyDialogsProps) {
  return (
    <>
      <Overlay of={rotating}>
        {({ key, maxDays }, overlay) => (
          <RotateKey
            of={key}
            maxDays={maxDays}
            rotate={(rotation) => rotate(key.id, rotation)}
            onMade={showMade}
            onClose={() => askRotation(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
      <Overlay of={made}>
        {(of, overlay) => <MadeKeyDialog made={of} onClose={() => showMade(undefined)} {...overlay} />}
      </Overlay>
    </>
  )
}
