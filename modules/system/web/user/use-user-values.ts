import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { useT } from '#shell/i18n.ts'
import type { SuperAdmin } from '#system/contract/user.ts'
import { usePostNames } from '../pickers/use-post-options.ts'
import { useDeptNames } from '../pickers/use-depts.ts'
import { useRoleNames } from '../pickers/use-role-options.ts'

/** Values as a person reads them, where two versions of a user are compared. */
export function useUserValues() {
  const t = useT()
  return {
    gender: useDictLabel('gender'),
    status: useDictLabel('user_status'),
    depts: useDeptNames(),
    roles: useRoleNames(),
    posts: usePostNames(),
    superAdmin: (level: SuperAdmin) => t(`system.user.superAdmin.${level}`),
  }
}

export type UserValues = ReturnType<typeof useUserValues>
