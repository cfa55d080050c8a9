/** Menus as a sheet, in the order of their tree. */
import { allRows, defineExport } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { BUTTON, MENU } from '#system/contract/menu-rules.ts'
import { menuExport, type Menu } from '#system/contract/menu.ts'
import { listMenus } from './menu.service.ts'

interface MenuLine extends Menu {
  /** In the caller's language. */
  shownName: string
  /** Its name and those above it, from the top. */
  fullPath: string
}

export const exportedMenus = defineExport({
  noun: 'menu',
  routes: menuExport,
  rows: allRows(async (kernel, actor, filter: Parameters<typeof listMenus>[2]) =>
    withPaths(await listMenus(kernel, actor, filter), actor.language),
  ),
  columns: {
    name: { value: (menu) => menu.shownName, width: 24 },
    fullPath: { value: (menu) => menu.fullPath, width: 44 },
    type: { value: ({ menuType }, { language }) => translate(language, `export.menu.type_${menuType}`), width: 12 },
    class: {
      value: ({ menuType, menuClass }, { language }) =>
        menuType === MENU ? translate(language, `export.menu.class_${menuClass}`) : '',
      width: 18,
    },
    path: { value: (menu) => menu.iframeUrl || menu.path, width: 32 },
    permissions: { value: (menu) => menu.permissions.join(', '), width: 32 },
    shown: {
      value: ({ menuType, showFlag }, { language }) =>
        menuType === BUTTON ? '' : translate(language, `export.menu.shown_${showFlag}`),
      width: 10,
    },
    module: { value: (menu) => menu.moduleCode, width: 12 },
    client: { value: ({ client }, { language }) => translate(language, `export.menu.client_${client}`), width: 12 },
    sort: { kind: 'number', value: (menu) => menu.sort },
    code: { value: (menu) => menu.code, width: 28 },
  },
})

/** Parents come before their children. */
function withPaths(menus: readonly Menu[], language: 'zh' | 'en'): MenuLine[] {
  const paths = new Map<string, string>()
  return menus.map((menu) => {
    const shownName = language === 'en' && menu.nameEn !== '' ? menu.nameEn : menu.name
    const above = paths.get(menu.pid)
    const fullPath = above === undefined ? shownName : `${above} / ${shownName}`
    paths.set(menu.id, fullPath)
    return { ...menu, shownName, fullPath }
  })
}
