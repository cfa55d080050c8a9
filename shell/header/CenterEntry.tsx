import { CircleUserRound } from 'lucide-react'
import { useT } from '../i18n.ts'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { useGo } from '../page/use-page.ts'
import { findPage } from '../registry.ts'
import { useSession } from '../session/session.ts'
import { firstUserMenu } from './user-menu.ts'

/** Open to everybody, so also to those whose roles grant no menu of their own. */
const USER_CENTER = '/user/center'
const ownPage = () => (findPage(USER_CENTER) ? USER_CENTER : undefined)

/** The way to the personal centre: the first of the person's own menus. */
export function CenterEntry() {
  const t = useT()
  const go = useGo()
  const { menus, otherMenus } = useSession()
  const path = firstUserMenu(menus)?.path ?? firstUserMenu(otherMenus)?.path ?? ownPage()
  if (path === undefined) return null
  return (
    <MenuEntry icon={<CircleUserRound size={16} strokeWidth={1.75} aria-hidden="true" />} onChoose={() => go(path)}>
      {t('shell.userCenter')}
    </MenuEntry>
  )
}
