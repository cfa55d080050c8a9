import { useMemo } from 'react'
import type { RolePreview } from '#system/contract/role.ts'

/** How a permission of a preview is called: its page, and the button on it. */
export function usePermissionNames(preview: RolePreview | undefined): (key: string) => string {
  const names = useMemo(
    () => new Map(preview?.permissions.map(({ key, page, button }) => [key, [page, button].filter(Boolean).join(' ')])),
    [preview],
  )
  return (key) => names.get(key) ?? key
}
