import { lazy } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import type { useUserActions } from './use-user-actions.tsx'
import type { UserDrawerState } from './use-user-drawers.ts'

const UserForm = lazy(() => import('./UserForm.tsx'))
const UserDetail = lazy(() => import('./UserDetail.tsx'))
const OneTimePassword = lazy(() => import('./OneTimePassword.tsx'))

interface UserDrawersProps {
  state: UserDrawerState
  actions: ReturnType<typeof useUserActions>
  /** The department a new user starts in. */
  deptId: string | undefined
}

/** The drawers beside the list of users. */
export function UserDrawers({ state, actions, deptId }: UserDrawersProps) {
  const { shown, show, edited, closeForm, onFormClosed, issued, setIssued, setMade } = state
  return (
    <>
      <Overlay of={shown}>
        {(id, overlay) => <UserDetail id={id} actions={actions} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={edited} onClosed={onFormClosed}>
        {({ id }, overlay) => <UserForm id={id} deptId={deptId} onIssued={setMade} onClose={closeForm} {...overlay} />}
      </Overlay>
      <Overlay of={issued}>
        {(one, overlay) => <OneTimePassword issued={one} onClose={() => setIssued(undefined)} {...overlay} />}
      </Overlay>
    </>
  )
}
