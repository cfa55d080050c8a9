/**
 * What the shell needs and does not know: who is signed in, the menus, the dictionaries. Modules answer; `apps/web`
 * plugs them in before the first page. Slots let modules add to the frame without the shell knowing them.
 */
import type { FieldMode } from '#contract/field-mode.ts'
import type { ComponentType, ReactNode } from 'react'
import type { ThemeChange, ThemeConfig } from '#contract/theme-config.ts'
import type { PaletteAction } from './palette/action.ts'
import type { SystemConfig } from './system-config.ts'

interface Named {
  readonly id: string
  readonly name: string
}

/** Departments and posts in which a user may act, and does; no post: all of them. */
export interface OwnIdentity {
  readonly deptId: string
  readonly postId: string | null
  readonly depts: readonly Named[]
  readonly posts: readonly Named[]
}

/** The signed-in person, as every page may need it. */
/** A visit of the operator's support: whether it may change records, and when it ends. */
export interface SupportVisit {
  readonly mayAct: boolean
  readonly until: string
}

export interface Person {
  readonly id: string
  readonly username: string
  readonly realName: string
  readonly headUrl: string
  /** 1 administrator of its organisation, 2 secondary administrator. */
  readonly superAdmin: 0 | 1 | 2
  /** The department in which they act. */
  readonly deptId: string
  readonly deptName: string
  /** What they may act as; left out by a server of another version. */
  readonly identity?: OwnIdentity | undefined
  readonly tenantId: string
  readonly tenantName: string
  readonly tenantCert: '0' | '1' | '2'
  readonly mobile: string
  readonly email: string
  readonly roles: readonly string[]
  /** Set while another user views as this one: who, why, and the milliseconds, since the reply, until it is over. */
  readonly viewing?:
    | { readonly name: string; readonly by: string; readonly reason: string; readonly endsIn: number }
    | undefined
  /** Milliseconds, since the reply, until one of their roles begins or ends; null or left out: none does. */
  readonly changesIn?: number | null | undefined
  readonly ability: readonly string[]
  /** The organisation has a package: its administrators hold `ability` and no more. Left out: it has none. */
  readonly isPackaged?: boolean
  /** Set in a support visit, which is no user of the organisation. */
  readonly support?: SupportVisit | undefined
  /** Guarded fields that are restricted for the user, by name; left out: none is. */
  readonly fieldModes?: Readonly<Record<string, FieldMode>>
}

export interface DictionaryEntry {
  readonly val: string
  readonly label: string
  /** 0 disabled, 1 enabled. */
  readonly status: 0 | 1
  /** Its colour as a tag; left out, neutral. */
  readonly tone?: 'neutral' | 'accent' | 'success' | 'error' | 'warning' | 'info' | undefined
  /** Only where the dictionary is a tree; `pid` is '0' at the top. */
  readonly id?: string | undefined
  readonly pid?: string | undefined
}
export type Dictionaries = Readonly<Record<string, readonly DictionaryEntry[]>>

export interface MenuMeta {
  readonly title: string
  readonly icon: string
  readonly hidden: boolean
  /** A tab that is forgotten when the page is loaded anew. */
  readonly temporary?: boolean
  /** Beside the title; empty for none. */
  readonly badge?: string
  readonly dot?: boolean
  /** Its own level is left out and what is below it moves up. */
  readonly levelHidden?: boolean
  readonly isMicroApp?: boolean
  readonly noClosable: boolean
  readonly noKeepAlive?: boolean
  /** It opens inside, as a tab. */
  readonly isTab?: boolean
  /** A new window opens with it (readings, "meta.iframeURL"); empty for none. */
  readonly iframeURL?: string
  readonly dynamicNewTab?: boolean
  readonly target?: '' | '_self' | '_blank'
  readonly menuClass?: 'page' | 'iframe' | 'browser' | 'microApp' | 'designPage'
  readonly menuId: string
  /** 0 page, 1 button, 2 module, 3 catalogue. */
  readonly menu: { readonly menuType: 0 | 1 | 2 | 3 }
}

/** One node of the menu tree (specification section 3 "Menu/route item"). */
export interface MenuItem {
  readonly path: string
  readonly name: string
  readonly meta: MenuMeta
  /** An own path that opening this one leads to; empty for none. */
  readonly redirect?: string
  readonly showFlag: 0 | 1
  readonly children: readonly MenuItem[]
}

export interface SessionSource {
  person(): Promise<Person>
  /** The session acts in another department and post from now on. */
  actAs(identity: Pick<OwnIdentity, 'deptId' | 'postId'>): Promise<void>
  /** The session views as no one any more. */
  endViewing(): Promise<void>
  permissions(): Promise<readonly string[]>
  dictionaries(): Promise<Dictionaries>
  /** How the organisation has set the product up. */
  configuration(): Promise<SystemConfig>
  /** The entries of one dictionary of the organisation's own; none where there is no such one. */
  customDictionary(code: string): Promise<readonly DictionaryEntry[]>
}

/** A small JSON object that only the page that keeps it understands. */
export type Preference = Readonly<Record<string, unknown>>

/** What the signed-in person prefers, by name; see `shell/session/preferences.ts`. */
export interface PreferenceSource {
  all(): Promise<Readonly<Record<string, Preference>>>
  /** Keeps one; an empty object forgets it. */
  set(name: string, value: Preference): Promise<void>
}

/** What a saved view of a list holds. */
export interface ViewContent {
  readonly name: string
  /** As in the address. */
  readonly filters: Readonly<Record<string, string>>
  readonly orderField: string | null
  readonly order: 'asc' | 'desc' | null
  readonly limit: number | null
  /** Settings of the table. */
  readonly columns: Preference
  /** Who sees it: its owner, everybody who may open the list, or those with chosen roles and in chosen departments. */
  readonly audience: 'own' | 'all' | 'chosen'
  readonly roleIdList: readonly string[]
  readonly deptIdList: readonly string[]
}

export interface SavedView extends ViewContent {
  readonly id: string
  readonly ownerName: string
  readonly isMine: boolean
  /** Filters it once had and the list no longer knows. */
  readonly gone: readonly string[]
  readonly version: number
  /** What the reader may do with it. */
  readonly actions: readonly ('update' | 'share' | 'delete')[]
}

/** Whom a view can be shared with. */
export interface ViewAudiences {
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  readonly depts: readonly { readonly id: string; readonly pid: string; readonly name: string }[]
}

/** Saved views of lists. */
export interface ViewSource {
  /** The views of a list that the person sees. */
  of(list: string): Promise<readonly SavedView[]>
  /** Answers the id of the new view. */
  create(list: string, content: ViewContent): Promise<string>
  update(view: Pick<SavedView, 'id' | 'version'>, content: ViewContent): Promise<void>
  remove(id: string): Promise<void>
  audiences(): Promise<ViewAudiences>
  /** What one must hold to share a view. */
  readonly sharePermission: string
}

export interface MenuSource {
  /** The menus of a portal, and those of the others, which stay hidden but can be opened. */
  menus(portalCode: string | undefined): Promise<{ current: readonly MenuItem[]; others: readonly MenuItem[] }>
}

/** A portal as the person may enter it (specification section 3 "Portal"). */
export interface PortalItem {
  readonly id: string
  readonly portalCode: string
  readonly portalName: string
  /** JSON text: a list whose first item has the id and the address of its picture. */
  readonly portalPic: string
  /** '1' workbench, '2' application. */
  readonly portalType: '1' | '2'
  /** Its address: `/` for this origin, else an http address; empty when it is not set. */
  readonly url: string
  readonly icon: string
  /** Codes of the modules whose menus it shows, joined by commas. */
  readonly moduleCode: string
  /** 0 hides it in the switchers. */
  readonly showFlag: 0 | 1
  /** '1' the organisation's default, '2' the person's own. */
  readonly defaultFlag: '' | '1' | '2'
  readonly microFrontend: 0 | 1
  /** What administrators have set for it; undefined when it has no theme at all. */
  readonly theme: ThemeChange | undefined
  /** What the person has set for themselves. */
  readonly ownTheme: ThemeChange
}

/** The person's own default portal; without an id nothing has been chosen yet. */
export interface DefaultPortal {
  readonly id: string | undefined
  readonly portalCode: string
  readonly portalName: string
}

export interface PortalSource {
  /** Those the person may enter, in order. */
  list(): Promise<readonly PortalItem[]>
  defaultPortal(): Promise<DefaultPortal>
  /** Empty code and name: none. */
  setDefaultPortal(chosen: DefaultPortal): Promise<void>
  /** Where there are no portals: the person's own theme under `DEFAULT_THEME_KEY`. */
  ownTheme(key: string): Promise<ThemeChange>
  saveTheme(key: string, theme: ThemeChange): Promise<void>
  resetTheme(key: string): Promise<void>
  /**
   * Puts a theme in the place of the portal's, for everybody in it. Takes `sys:portal:page` and `sys:portal:update`.
   */
  saveThemeForAll(portalCode: string, theme: ThemeChange): Promise<void>
}

/** A file that the server keeps. */
export interface StoredFile {
  readonly id: string
  /** Good for a while only; comes anew with every reply. */
  readonly url: string
  readonly name: string
  readonly bytes: number
}

/** Why an upload is stopped that is to go on later. */
export const PAUSED = 'paused'

export interface FileSource {
  /**
   * A large file is sent in parts: when the connection breaks it goes on by itself, and the same file, chosen again,
   * goes on where it was.
   * @param wish.place what the form calls the place (`dirValue` of the call)
   * @param wish.signal gives it up; with the reason `PAUSED`, what has arrived of a large file stays
   * @param wish.onProgress 0 to 1
   * @throws CallError
   */
  upload(
    file: File,
    wish: { place?: string | undefined; signal?: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<StoredFile>
  /** Deletes one's own upload. @throws Error with what the server says */
  remove(id: string): Promise<void>
}

/** What a user does, as the specification names it (section 7). */
export type ActivityKind = 'openMenu' | 'openOtherMenu' | 'add' | 'edit' | 'delete' | 'deleteAll'

export interface Activity {
  readonly kind: ActivityKind
  /** Hash path of the page, without its query; empty for what is elsewhere. */
  readonly path: string
  /** Of the menu that opens the page, or the one above it; empty for none. */
  readonly menuId: string
  /** What was acted on: the page as it is registered (`/sys/user/:id`), or the resource of a call (`/sys/user`). */
  readonly component: string
  readonly title: string
}

/** Where activities go (`shell/behavior/activity.ts`). It neither slows nor breaks its callers. */
export interface BehaviorSink {
  /** @param at of the clock that only goes forward (`performance.now()`); now when left out */
  record(activity: Activity, at?: number): void
  /** Tells the rest. Resolves when that is done or has failed. */
  flush(): Promise<void>
}

/** A piece of a text, in order; those that were looked for are marked. */
export interface FoundPiece {
  readonly text: string
  readonly isHit: boolean
}

/** A record that was found, as the person may see it now. */
export interface FoundHit {
  readonly kind: string
  readonly id: string
  /** Lucide's name, as menus spell it. */
  readonly icon: string
  /** Address of a picture; empty: none. */
  readonly picture: string
  /** Hash path; empty when the person can open it nowhere. */
  readonly address: string
  readonly title: readonly FoundPiece[]
  readonly detail: string
  readonly excerpt: readonly FoundPiece[]
}

export interface FoundGroup {
  readonly kind: string
  /** What its records are called, in the person's language. */
  readonly name: string
  readonly hits: readonly FoundHit[]
}

/** What the server finds. Both throw CallError. */
export interface SearchSource {
  /** @param kinds left out: all */
  find(text: string, kinds: readonly string[] | undefined, signal: AbortSignal): Promise<readonly FoundGroup[]>
  /** What modules let the palette do. */
  actions(): Promise<readonly PaletteAction[]>
  /** Records by `kind:id`, in the order given; those the person may not see are left out. */
  recall(records: readonly string[], signal: AbortSignal): Promise<readonly FoundHit[]>
}

/** A switch of the theme. */
export type ThemeFlag = {
  [Name in keyof ThemeConfig]: ThemeConfig[Name] extends boolean ? Name : never
}[keyof ThemeConfig]

/** Something in the header. */
export interface HeaderItem {
  /** Shown while the theme has this switched on; left out: always. */
  readonly flag?: ThemeFlag
  /** What is its user's own: left out while another user views as this one. */
  readonly isOwn?: true
  /** On a phone, too. */
  readonly onPhone: boolean
  readonly Item: ComponentType
}

/** One more thing the guard does between loading the session and the first page. An address redirects there. */
export type GuardStep = (address: string) => Promise<string | undefined> | string | undefined

export interface Slots {
  /** At the right of the header, before the shell's own buttons: my work, notices. */
  readonly headerEnd: readonly HeaderItem[]
  /** On the shortcut to my work: how much waits. */
  readonly workBadge?: ComponentType
  /** In the menu of the avatar, above "change password"; made of `MenuEntry`. */
  readonly avatarEntries: readonly ComponentType[]
  readonly guardSteps: readonly GuardStep[]
  /** Further parts of the personal centre, at its end; each in a card of its own, with texts of its module. */
  readonly centerParts: readonly ComponentType[]
  /** What handles a record: its process by a link with its state, as far as the user may see it. */
  readonly processState?: ComponentType<{ readonly instanceId: string; readonly children: ReactNode }>
  /** Beside the page, invisible: dialogs and listeners that live as long as the frame. */
  readonly companions: readonly ComponentType[]
}

export interface Ports {
  readonly session: SessionSource
  readonly menu: MenuSource
  readonly portal: PortalSource
  readonly files: FileSource
  readonly preferences: PreferenceSource
  readonly views: ViewSource
  readonly behavior: BehaviorSink
  /** Fetched when the palette first opens. */
  readonly search: () => Promise<SearchSource>
  readonly slots: Slots
}

export const noSlots: Slots = { headerEnd: [], avatarEntries: [], guardSteps: [], centerParts: [], companions: [] }

let plugged: Ports | undefined

/** Plugs the modules in; once, before anything is shown. */
export function plug(ports: Ports): void {
  plugged = ports
}

export function ports(): Ports {
  if (!plugged) throw new Error('plug() must run before the shell starts')
  return plugged
}
