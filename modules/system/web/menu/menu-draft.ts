/** What the form of menus starts with, and what of it is sent. Pure. */
import { BUTTON, CATALOGUE, MENU, MODULE, type MenuType } from '#system/contract/menu-rules.ts'
import type { Menu, MenuDraft, MenuUpdate } from '#system/contract/menu.ts'

/** The likeliest type below a menu; without one, a catalogue in one of the modules. */
export function startTypeFor(under: Pick<Menu, 'menuType'> | undefined): MenuType {
  if (!under) return CATALOGUE
  return under.menuType === MENU ? BUTTON : MENU
}

export function initialFor(menuType: MenuType, under: Pick<Menu, 'id'> | undefined) {
  return {
    menuType,
    pid: under?.id,
    menuClass: 'page',
    client: 'PC',
    target: '',
    showFlag: 1,
    permissions: [],
    sensitive: false,
    dot: false,
    levelHidden: false,
    temporary: false,
    noClosable: false,
    noKeepAlive: false,
    dynamicNewTab: false,
  }
}

/**
 * Without what stands in fields that the chosen type and class do not show: changing one's mind about the type leaves
 * no address behind.
 * @param ofEdited the type of a menu that exists; a draft brings its own
 */
export function onlyWhatSuits<Values extends MenuDraft | MenuUpdate>(values: Values, ofEdited?: MenuType): Values {
  const type = 'menuType' in values ? values.menuType : (ofEdited ?? MENU)
  const isPage = type === MENU
  return {
    ...values,
    ...('menuType' in values && type === MODULE && { pid: '0' }),
    ...(type === BUTTON && { path: '', redirect: '' }),
    ...(!isPage && { menuClass: 'page', target: '' }),
    ...(type !== MENU && type !== BUTTON && { permissions: [], sensitive: false }),
    ...(!(isPage && values.menuClass === 'iframe') && { iframeUrl: '' }),
  }
}
