import { lazy } from 'react'
import type { BatchResult } from '#contract/batch.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { call } from '#shell/request/call.ts'
import { userRoutes } from '#system/contract/user.ts'

const UserRolesDialog = lazy(() => import('./UserRolesDialog.tsx'))
const UserDeptDialog = lazy(() => import('./UserDeptDialog.tsx'))

/** What a dialog asks, for how many users; the bar forgets them while the dialog still closes. */
export interface AskedBatch {
  readonly verb: 'addRoles' | 'removeRoles' | 'moveDept'
  readonly count: number
}

/** Calls for all the users chosen at once, and says for whom it failed. */
export type RunBatch = (act: (ids: string[]) => Promise<BatchResult>, isDeletion?: boolean) => Promise<void>

interface UserBatchDialogsProps {
  asked: AskedBatch | undefined
  run: RunBatch
  onClose: () => void
}

/** What actions on several users ask before they act: which roles, which department. */
export function UserBatchDialogs({ asked, run, onClose }: UserBatchDialogsProps) {
  return (
    <Overlay of={asked}>
      {({ verb, count }, overlay) =>
        verb === 'moveDept' ? (
          <UserDeptDialog
            count={count}
            onSave={(deptId) => void run((ids) => call(userRoutes.moveToDept, { body: { ids, deptId } }))}
            onClose={onClose}
            {...overlay}
          />
        ) : (
          <UserRolesDialog
            verb={verb}
            count={count}
            onSave={(roleIds) =>
              void run((ids) => call(userRoutes.changeRoles, { body: { ids, ...rolesFor(verb, roleIds) } }))
            }
            onClose={onClose}
            {...overlay}
          />
        )
      }
    </Overlay>
  )
}

const rolesFor = (verb: 'addRoles' | 'removeRoles', roleIds: string[]) =>
  verb === 'addRoles' ? { addRoleIdList: roleIds } : { removeRoleIdList: roleIds }
