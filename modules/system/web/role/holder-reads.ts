import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { userRoutes } from '#system/contract/user.ts'
import { ROLE_READS } from './use-role-editor.ts'

/** What changes with an assignment. */
export const HOLDER_READS = [...ROLE_READS, roleHolderRoutes.list, roleHolderRoutes.ofUser, userRoutes.page]
