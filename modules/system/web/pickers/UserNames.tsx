import { usePreload } from '#kit/pickers/use-preload.ts'
import { useT } from '#shell/i18n.ts'
import { userRoutes } from '#system/contract/user.ts'

/** People by their ids, as their names. @example <UserNames ids={dept.leaderIdList} /> */
export function UserNames({ ids }: { ids: readonly string[] }) {
  const t = useT()
  const { rows, isLoading } = usePreload(userRoutes.page, ids)
  if (isLoading) return null
  const names = new Map(rows.map(({ id, realName }) => [id, realName]))
  return ids.map((id) => names.get(id) ?? t('system.user.unknown')).join(t('system.comma'))
}
