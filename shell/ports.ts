/**
 * What the shell needs and does not know: who is signed in, the menus, the dictionaries. Modules answer; `apps/web` plugs
 * them in before the first page. Slots let modules add to the frame without the shell knowing them.
 */
import type { ComponentType } from 'react'

/** The signed-in person, as every page may need it. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly realName: string
  readonly headUrl: string
  /** 1 administrator of its organisation, 2 secondary administrator. */
  readonly superAdmin: 0 | 1 | 2
  readonly deptId: string
  readonly deptName: string
  readonly tenantId: string
  readonly tenantName: string
  readonly tenantCert: '0' | '1' | '2'
  readonly mobile: string
  readonly email: string
  readonly roles: readonly string[]
  readonly ability: readonly string[]
}

export interface DictionaryEntry {
  readonly val: string
  readonly label: string
  /** 0 disabled, 1 enabled. */
  readonly status: 0 | 1
}
export type Dictionaries = Readonly<Record<string, readonly DictionaryEntry[]>>

export interface MenuMeta {
  readonly title: string
  readonly icon: string
  readonly hidden: boolean
  readonly noClosable: boolean
  readonly menuId: string
  /** 0 page, 1 button, 2 module, 3 catalogue. */
  readonly menu: { readonly menuType: 0 | 1 | 2 | 3 }
}

/** One node of the menu tree (specification section 3 "Menu/route item"). */
export interface MenuItem {
  readonly path: string
  readonly name: string
  readonly meta: MenuMeta
  readonly showFlag: 0 | 1
  readonly children: readonly MenuItem[]
}

export interface SessionSource {
  person(): Promise<Person>
  permissions(): Promise<readonly string[]>
  dictionaries(): Promise<Dictionaries>
}

export interface MenuSource {
  /** The menus of a portal, and those of the others, which stay hidden but can be opened. */
  menus(portalCode: string | undefined): Promise<{ current: readonly MenuItem[]; others: readonly MenuItem[] }>
}

/** One more thing the guard does between loading the session and the first page. An address redirects there. */
export type GuardStep = (address: string) => Promise<string | undefined> | string | undefined

export interface Slots {
  /** At the left of the header, after the title: the portal switch. */
  readonly headerStart: readonly ComponentType[]
  /** At the right of the header, before the shell's own buttons: search, my work, notices. */
  readonly headerEnd: readonly ComponentType[]
  /** In the menu of the avatar, above "change password"; made of `MenuEntry`. */
  readonly avatarEntries: readonly ComponentType[]
  readonly guardSteps: readonly GuardStep[]
  /** Beside the page, invisible: dialogs and listeners that live as long as the frame. */
  readonly companions: readonly ComponentType[]
}

export interface Ports {
  readonly session: SessionSource
  readonly menu: MenuSource
  readonly slots: Slots
}

export const noSlots: Slots = { headerStart: [], headerEnd: [], avatarEntries: [], guardSteps: [], companions: [] }

let plugged: Ports | undefined

/** Plugs the modules in; once, before anything is shown. */
export function plug(ports: Ports): void {
  plugged = ports
}

export function ports(): Ports {
  if (!plugged) throw new Error('plug() must run before the shell starts')
  return plugged
}
