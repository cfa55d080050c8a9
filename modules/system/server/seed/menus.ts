/**
 * How a module declares its menus and permission codes. They are written once per tenant, by code: what an
 * administrator renames, moves or deletes afterwards stays as they left it.
 */
import type { PermissionCode } from '#contract/route.ts'

/** A name in both languages: Chinese, English. */
export type Names = readonly [zh: string, en: string]

/** Codes of seeded roles that get a menu when it is first written. */
export type SeededRole = 'staff' | 'org-admin' | 'auditor'

/** A permission inside a page. Its menu code is the permission code. */
export interface ButtonDeclaration {
  code: PermissionCode
  name: Names
  /** In addition to the page's. */
  roles?: readonly SeededRole[]
  /** Granted by administrators of the organisation only, and to none of the seeded roles. */
  sensitive?: true
}

export interface PageDeclaration {
  /** `sys:user` */
  code: string
  name: Names
  icon: string
  /** Hash path. */
  path: `/${string}`
  /** The user who holds it sees the page in the side bar; without one the page itself must be ticked. */
  seenWith?: PermissionCode
  hidden?: boolean
  /** A micro app is shown on it. */
  menuClass?: 'microApp'
  /** Seeded roles that get the page and all its buttons. */
  roles?: readonly SeededRole[]
  buttons: readonly ButtonDeclaration[]
}

export interface CatalogueDeclaration {
  code: string
  name: Names
  icon: string
  path: `/${string}`
  /** Catalogues and pages, in order. */
  children: readonly (CatalogueDeclaration | PageDeclaration)[]
}

/** A menu as it is written; parents come before children. */
export interface MenuSeed {
  moduleCode: string
  code: string
  parentCode: string | null
  name: Names
  menuType: 0 | 1 | 2 | 3
  path: string
  icon: string
  permissions: readonly string[]
  hidden: boolean
  menuClass?: 'microApp'
  sort: number
  roles: readonly SeededRole[]
  sensitive?: true
  /** The platform's operator has nothing to do with it. */
  notForOperator?: boolean
  /** It concerns the whole installation: no customer of it has it. */
  notForCustomers?: boolean
  /** Customers of the installation alone have it: there is an operator beside them. */
  onlyForCustomers?: boolean
  /** The platform's operator alone has it. */
  onlyForOperator?: boolean
}

/**
 * Declares what stands below a module, or below a catalogue of it.
 * @param place.module code of the module's root menu
 * @param place.under code of the catalogue, when not the root
 */
export function declareMenus(
  place: { module: string; under?: string },
  children: readonly (CatalogueDeclaration | PageDeclaration)[],
): MenuSeed[] {
  return children.flatMap((child, index) => {
    const menu = seedOf(place, child, index)
    const below = { module: place.module, under: child.code }
    if (isCatalogue(child)) return [menu, ...declareMenus(below, child.children)]
    return [menu, ...child.buttons.map((button, at) => buttonOf(below, { button, page: child, sort: sortOf(at) }))]
  })
}

/** The root menu of a module. */
export function declareModule(module: { code: string; name: Names; icon: string; sort: number }): MenuSeed {
  const { code, name, icon, sort } = module
  return {
    moduleCode: code,
    code,
    parentCode: null,
    name,
    menuType: 2,
    path: `/${code}`,
    icon,
    permissions: [],
    hidden: false,
    sort,
    roles: [],
  }
}

const isCatalogue = (child: CatalogueDeclaration | PageDeclaration): child is CatalogueDeclaration =>
  'children' in child

/** Leaves room between siblings. */
const sortOf = (index: number) => (index + 1) * 10

function seedOf(
  place: { module: string; under?: string },
  child: CatalogueDeclaration | PageDeclaration,
  index: number,
): MenuSeed {
  const { code, name, icon, path } = child
  const common = {
    moduleCode: place.module,
    code,
    parentCode: place.under ?? place.module,
    name,
    icon,
    path,
    sort: sortOf(index),
  }
  if (isCatalogue(child)) return { ...common, menuType: 3, permissions: [], hidden: false, roles: [] }
  const permissions = child.seenWith ? [child.seenWith] : []
  const more = child.menuClass && { menuClass: child.menuClass }
  return { ...common, menuType: 0, permissions, hidden: child.hidden ?? false, ...more, roles: child.roles ?? [] }
}

function buttonOf(
  place: { module: string; under: string },
  { button, page, sort }: { button: ButtonDeclaration; page: PageDeclaration; sort: number },
): MenuSeed {
  return {
    moduleCode: place.module,
    code: button.code,
    parentCode: place.under,
    name: button.name,
    menuType: 1,
    path: '',
    icon: '',
    permissions: [button.code],
    hidden: false,
    sort,
    roles: button.sensitive ? [] : [...new Set([...(page.roles ?? []), ...(button.roles ?? [])])],
    ...(button.sensitive && { sensitive: button.sensitive }),
  }
}
