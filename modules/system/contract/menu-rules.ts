/**
 * What a menu may be and where it may stand: asked by the server before it writes, and by the page before it offers.
 */
import { z } from 'zod'
import { line } from '#contract/scalars.ts'

/** 3 catalogue, 0 menu (a page), 1 button, 2 module (specification section 3 "Menu record"). */
export const MenuType = z.union([z.literal(3), z.literal(0), z.literal(1), z.literal(2)])
export type MenuType = z.infer<typeof MenuType>

export const MENU = 0
export const BUTTON = 1
export const MODULE = 2
export const CATALOGUE = 3

/** How a page opens (readings, "Wire types"); `browser` is the "menu type browser" of specification section 2.4. */
export const MenuClass = z.enum(['page', 'iframe', 'browser', 'microApp', 'designPage'])
export type MenuClass = z.infer<typeof MenuClass>

export const MenuClient = z.enum(['PC', 'H5'])
export type MenuClient = z.infer<typeof MenuClient>

/** Empty: the class decides. */
export const MenuTarget = z.enum(['', '_self', '_blank'])
export type MenuTarget = z.infer<typeof MenuTarget>

/** Levels a tree of menus may have: a module, catalogues, a page, its buttons. */
export const MAX_MENU_DEPTH = 8

const PARENTS: Readonly<Record<MenuType, readonly (MenuType | undefined)[]>> = {
  [MODULE]: [undefined],
  [CATALOGUE]: [MODULE, CATALOGUE],
  [MENU]: [MODULE, CATALOGUE],
  [BUTTON]: [MENU],
}

/** Whether a menu of this type may stand below one of that type; `undefined` is the top. */
export function mayStandBelow(type: MenuType, parent: MenuType | undefined): boolean {
  return PARENTS[type].includes(parent)
}

/** Whether a menu grants something itself: pages and buttons do. */
export function grantsCodes(type: MenuType): boolean {
  return type === MENU || type === BUTTON
}

const OWN_PATH = /^(\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*)?$/u
const ADDRESS = /^(\/(?![/\\])[^\s\\\p{Cc}\p{Cs}]*|https?:\/\/[^\s\\/\p{Cc}\p{Cs}][^\s\\\p{Cc}\p{Cs}]*)?$/u

/** Another host's address, not a path of ours. */
export const isExternal = (address: string): boolean => /^https?:\/\//.test(address)

const isParsable = (address: string) => !isExternal(address) || URL.canParse(address)

/** An own path (`/sys/user?x=1`) or an address beginning with http:// or https://; nothing a browser would run. */
export const menuAddress = z
  .string()
  .trim()
  .max(1000)
  .regex(ADDRESS, { error: 'menu_address', abort: true })
  .refine(isParsable, { error: 'menu_address' })

/** An own path. */
export const ownPath = z.string().trim().max(500).regex(OWN_PATH, { error: 'menu_path' })

/** Names the menu in routes and upgrades: `sys:user`. Empty: the server makes one. */
export const menuCode = z
  .string()
  .trim()
  .max(64)
  .regex(/^([A-Za-z][A-Za-z0-9:._-]*)?$/, { error: 'menu_code' })

/** `sys:user:save` */
export const permissionCode = z
  .string()
  .max(128)
  .regex(/^[A-Za-z][\w-]*:[\w-]+:[\w-]+$/, { error: 'permission_code' })

/** Lucide's name: `book-open`. */
export const iconName = z
  .string()
  .trim()
  .max(64)
  .regex(/^[a-z0-9-]*$/, { error: 'icon_name' })

/** Beside the title in the side bar; short, because it stands in a narrow column. */
export const badge = line(8)
