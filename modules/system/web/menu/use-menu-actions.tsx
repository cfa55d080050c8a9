import { ArrowDown, ArrowUp, Copy, FolderInput, Pencil, Plus, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { MENU } from '#system/contract/menu-rules.ts'
import { menuRoutes, type Menu, type MenuMove, type MenuUsage } from '#system/contract/menu.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { menuName } from './menu-name.ts'
import { stepFor } from './menu-order.ts'

/** What the form of menus is opened for. */
export type MenuFormTarget = { readonly edit: Menu } | { readonly under: Menu | undefined }

/** What shows a menu, and therefore changes with one. */
export const MENU_READS = [menuRoutes.list, menuRoutes.get, menuRoutes.tree, menuRoutes.usage, roleRoutes.get]

/** Roles named before a deletion; the others are counted. */
const NAMED_ROLES = 3

interface MenuActionsOptions {
  menus: readonly Menu[]
  open: (target: MenuFormTarget) => void
  /** Asks for another parent. */
  moveUnder: (menu: Menu) => void
  move: (move: MenuMove) => Promise<void>
  /** While a filter hides siblings, a step would go over what one does not see. */
  isFiltered: boolean
}

/** What can be done with one menu; the server says which of it. */
export function useMenuActions(options: MenuActionsOptions): (menu: Menu) => Action[] {
  const { menus, open, moveUnder, move, isFiltered } = options
  const t = useT()
  const removeMenu = useRemoveMenu()
  const copy = useMutate(menuRoutes.copy, { refreshes: MENU_READS, done: t('system.menu.copied') })

  const copyMenu = async ({ id }: Menu) => {
    const made = await copy.run({ params: { id } })
    if (!made) return
    const menu = await call(menuRoutes.get, { params: { id: made.reply.id } }).catch(() => undefined)
    if (menu) open({ edit: menu })
  }
  const step = (menu: Menu, by: -1 | 1): Action[] => {
    const next = stepFor(menus, menu.id, by)
    if (!next || isFiltered) return []
    const isUp = by === -1
    return [
      {
        key: isUp ? 'up' : 'down',
        label: t(isUp ? 'system.menu.up' : 'system.menu.down'),
        icon: isUp ? <ArrowUp size={16} /> : <ArrowDown size={16} />,
        run: () => void move(next),
      },
    ]
  }
  const moves = (menu: Menu): Action[] =>
    menu.actions.includes('move')
      ? [
          ...step(menu, -1),
          ...step(menu, 1),
          ...(menu.pid === '0'
            ? []
            : [
                {
                  key: 'under',
                  label: t('system.menu.moveUnder'),
                  icon: <FolderInput size={16} />,
                  run: () => moveUnder(menu),
                },
              ]),
        ]
      : []

  return (menu) => {
    const [edit, add, duplicate, remove] = ['update', 'addChild', 'copy', 'delete'].map((key) =>
      allowedActions(
        {
          update: { label: t('system.menu.update'), icon: <Pencil size={16} />, run: () => open({ edit: menu }) },
          addChild: {
            label: t(menu.menuType === MENU ? 'system.menu.addButton' : 'system.menu.addChild'),
            icon: <Plus size={16} />,
            run: () => open({ under: menu }),
          },
          copy: { label: t('system.menu.copy'), icon: <Copy size={16} />, run: () => void copyMenu(menu) },
          delete: {
            label: t('system.menu.delete'),
            icon: <Trash2 size={16} />,
            danger: true,
            run: () => void removeMenu(menu),
          },
        },
        menu.actions.filter((action) => action !== 'move').filter((action) => action === key),
      ),
    )
    return [...(edit ?? []), ...(add ?? []), ...moves(menu), ...(duplicate ?? []), ...(remove ?? [])]
  }
}

/** Deletes a menu after saying what goes with it: the menus below it, and what roles lose. */
function useRemoveMenu(): (menu: Menu) => Promise<void> {
  const t = useT()
  const { run } = useMutate(menuRoutes.remove, { refreshes: MENU_READS })
  const consequenceOf = ({ below, roles }: MenuUsage): string => {
    const names = roles.slice(0, NAMED_ROLES).map(({ name }) => name)
    const more = roles.length > NAMED_ROLES ? t('system.more') : ''
    const permissions = Math.max(0, ...roles.map(({ menuCount }) => menuCount))
    return [
      below > 0 ? t('system.menu.delete.below', { count: below }) : '',
      roles.length > 0
        ? t('system.menu.delete.roles', {
            count: roles.length,
            names: names.join(t('system.comma')) + more,
            permissions,
          })
        : t('system.menu.delete.noRoles'),
      t('system.menu.delete.recycle'),
    ].join(' ')
  }
  return async (menu) => {
    const { id } = menu
    try {
      const usage = await call(menuRoutes.usage, { params: { id } })
      const isSure = await ask({
        title: t('system.menu.delete.ask', { name: menuName(menu) }),
        consequence: consequenceOf(usage),
        yes: t(usage.below > 0 ? 'system.menu.delete.all' : 'system.menu.delete'),
        danger: true,
      })
      if (isSure) await run({ params: { id }, query: usage.below > 0 ? { withChildren: '1' } : {} })
    } catch (thrown) {
      toast('error', messageOf(thrown))
    }
  }
}
