/** Menus as a cell of a sheet names them: by a permission code, or a page without one by its path of names. */
import type { Choice } from '#kernel/imports/spec.ts'
import { BUTTON, MENU } from '#system/contract/menu-rules.ts'
import { inTreeOrder } from '../tree.ts'
import type { MenuRow } from './menu.repo.ts'

type Menu = Pick<MenuRow, 'id' | 'pid' | 'name' | 'name_en' | 'menu_type' | 'permissions'>

/** Every page and button. Of several that grant a code, a button that grants nothing else stands for it. */
export function menuChoices(menus: readonly Menu[]): Choice[] {
  const codeOf = new Map([...representatives(menus)].map(([code, { id }]) => [id, code]))
  const pathOf = new Map<string, { zh: string; en: string }>()
  return inTreeOrder(menus).flatMap((menu) => {
    const above = menu.pid === null ? undefined : pathOf.get(menu.pid)
    const within = (parent: string | undefined, name: string) => (parent === undefined ? name : `${parent}/${name}`)
    const path = { zh: within(above?.zh, menu.name), en: within(above?.en, menu.name_en || menu.name) }
    pathOf.set(menu.id, path)
    if (menu.menu_type !== MENU && menu.menu_type !== BUTTON) return []
    const code = codeOf.get(menu.id)
    return [
      code === undefined
        ? { value: menu.id, ...path }
        : { value: menu.id, zh: code, en: code, also: [path.zh, path.en] },
    ]
  })
}

function representatives(menus: readonly Menu[]): Map<string, Menu> {
  const found = new Map<string, Menu>()
  const rank = ({ menu_type: type, permissions }: Menu) => permissions.length * 2 - (type === BUTTON ? 1 : 0)
  for (const menu of menus) {
    for (const code of menu.permissions) {
      const known = found.get(code)
      if (!known || rank(menu) < rank(known)) found.set(code, menu)
    }
  }
  return found
}
