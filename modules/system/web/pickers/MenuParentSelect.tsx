import { useMemo } from 'react'
import { TreePicker } from '#kit/pickers/TreePicker.tsx'
import { BUTTON } from '#system/contract/menu-rules.ts'
import type { Menu } from '#system/contract/menu.ts'
import { menuName } from '../menu/menu-name.ts'

interface MenuParentSelectProps {
  menus: readonly Menu[]
  mayChoose: (menu: Menu) => boolean
  value?: string | undefined
  onChange?: (id: string | undefined) => void
  id?: string
}

/** Chooses what a menu stands below; what its type may not stand below cannot be chosen. Works as a field of a form. */
export function MenuParentSelect({ menus, mayChoose, ...select }: MenuParentSelectProps) {
  const nodes = useMemo(
    () =>
      menus
        .filter(({ menuType }) => menuType !== BUTTON)
        .map((menu) => ({ id: menu.id, pid: menu.pid, name: menuName(menu), disabled: !mayChoose(menu) })),
    [menus, mayChoose],
  )
  return <TreePicker {...select} nodes={nodes} />
}
