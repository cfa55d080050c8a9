/**
 * The session of this page: who is signed in, what they hold, their menus and dictionaries. Loaded once by the guard.
 */
import { noHoldings, type Holdings } from '../access/matches.ts'
import { permittedMenus } from '../access/permitted-menus.ts'
import { inPortal } from '../guard/decide.ts'
import { onAnnounced } from '../live/announced.ts'
import { loadPortal } from '../portal/load-portal.ts'
import {
  ports,
  type Dictionaries,
  type DictionaryEntry,
  type MenuItem,
  type Person,
  type PortalItem,
} from '../ports.ts'
import { findPage } from '../registry.ts'
import { createStore, useStore } from '../store.ts'
import { systemConfig } from '../system-config.ts'
import { showThemeOf } from '../theme/session-theme.ts'
import { stored } from './storage.ts'

export interface Session {
  readonly person: Person
  readonly menus: readonly MenuItem[]
  /** Menus of other portals: not shown, yet they can be opened. */
  readonly otherMenus: readonly MenuItem[]
  readonly dictionaries: Dictionaries
  /** The portal the menus belong to. */
  readonly portalCode: string
  /** Those the person may enter; empty for the platform's operator. */
  readonly portals: readonly PortalItem[]
}

/** Undefined as long as nothing is loaded. */
export const session = createStore<Session | undefined>(undefined)
export const holdings = createStore<Holdings>(noHoldings)

/** The signed-in person. Only below the frame, where the guard has loaded it. */
export function usePerson(): Person {
  return useSession().person
}

export function useSession(): Session {
  const current = useStore(session)
  if (!current) throw new Error('useSession() needs a loaded session')
  return current
}

const noEntries: readonly DictionaryEntry[] = []

/** The entries of a dictionary by its key; empty when there is none. Disabled entries are among them, to be named. */
export function useDict(key: string): readonly DictionaryEntry[] {
  return useStore(session)?.dictionaries[key] ?? noEntries
}

const noDictionaries: Dictionaries = {}

/** All of them, for what names values of several. */
export const useDicts = (): Dictionaries => useStore(session)?.dictionaries ?? noDictionaries

/** The user info has lists and strings, or an older server sent something else (specification section 8, "Login"). */
export function isPerson({ username, headUrl, roles, ability }: Partial<Record<keyof Person, unknown>>): boolean {
  return typeof username === 'string' && typeof headUrl === 'string' && Array.isArray(roles) && Array.isArray(ability)
}

/**
 * Loads all of it, for the portal that the address is in. Answers that portal's code.
 * @throws CallError, UnknownPortal, or MalformedReply
 */
export async function loadSession(address: string): Promise<string> {
  const { session: source } = ports()
  const [person, permissions, dictionaries, portal] = await Promise.all([
    source.person(),
    source.permissions(),
    source.dictionaries(),
    loadPortal(address),
  ])
  if (!isPerson(person)) throw new MalformedReply('person-format')
  if (!Array.isArray(portal.menus)) throw new MalformedReply('menu-format')
  remember(person, permissions)
  stored.writeJson('dictData', dictionaries)
  show({ person, dictionaries, ...portal })
  return portal.portalCode
}

/** Loads another portal of the person who is signed in. Answers its code. @throws CallError, UnknownPortal */
export async function enterPortal(address: string): Promise<string> {
  const portal = await loadPortal(address)
  if (!Array.isArray(portal.menus)) throw new MalformedReply('menu-format')
  const current = session.get()
  if (current) show({ ...current, ...portal })
  return portal.portalCode
}

/**
 * Loads anew what may have changed with a grant: person, permissions, portals, menus. Resolves with whether anything
 * has.
 */
export async function reloadAccess(): Promise<boolean> {
  const current = session.get()
  if (!current) return false
  const { session: source } = ports()
  const [person, permissions, portal] = await Promise.all([
    source.person(),
    source.permissions(),
    // Should the portal one is in be gone, another is taken; the guard then puts the address right.
    loadPortal(inPortal('/home', current.portalCode)),
  ])
  remember(person, permissions)
  show({ ...(session.get() ?? current), person, ...portal })
  // The address of a picture is renewed every now and then; that is no news.
  const accessKey = (who: Person, { menus, portals }: Pick<Session, 'menus' | 'portals'>) =>
    JSON.stringify([{ ...who, headUrl: '', changesIn: null, viewing: undefined }, menus, portals])
  return accessKey(person, portal) !== accessKey(current.person, current)
}

/** The user's own name, picture or phone number changed; what they may do and see did not. */
async function reloadPerson(): Promise<void> {
  const person = await ports().session.person()
  const current = session.get()
  if (!current || !isPerson(person)) return
  stored.writeJson('user', person)
  session.set({ ...current, person })
}

// Should it fail, the header keeps the former name until the next start.
onAnnounced('profile', () => void reloadPerson().catch(() => undefined))

/** As the server gave them. */
let givenMenus: readonly MenuItem[] = []
let isStrict = false

function show(next: Session): void {
  showThemeOf(next.portalCode, next.portals)
  givenMenus = next.menus
  isStrict = systemConfig.get().rolesControl
  session.set({ ...next, menus: shownMenus() })
}

function shownMenus(): readonly MenuItem[] {
  return isStrict ? permittedMenus(givenMenus, (path) => findPage(path)?.page.can, holdings.get()) : givenMenus
}

// The configuration comes beside the menus, or behind them.
systemConfig.subscribe(() => {
  const current = session.get()
  const { rolesControl } = systemConfig.get()
  if (!current || rolesControl === isStrict) return
  isStrict = rolesControl
  session.set({ ...current, menus: shownMenus() })
})

/** News of a dictionary reaches a whole organisation at once: its pages must not all ask at the same moment. */
const SPREAD_MS = 300
/** Before the code, in news of the organisation's own dictionaries, which are not among those loaded here. */
export const CUSTOM_PREFIX = 'custom:'
let latestReload = 0

/** Loads the dictionaries anew; whatever shows a label shows the new one. */
async function reloadDictionaries(): Promise<void> {
  latestReload += 1
  const reload = latestReload
  await new Promise((resolve) => setTimeout(resolve, Math.random() * SPREAD_MS))
  if (reload !== latestReload || !session.get()) return
  const dictionaries = await ports().session.dictionaries()
  const current = session.get()
  if (reload !== latestReload || !current) return
  stored.writeJson('dictData', dictionaries)
  session.set({ ...current, dictionaries })
}

onAnnounced('dictionaries', (code) => {
  // Should it fail, the labels stay what they were until the next news or the next start.
  if (!code.startsWith(CUSTOM_PREFIX)) reloadDictionaries().catch(() => undefined)
})

/**
 * An answer of the server that has not the agreed shape; `part` names the text that says so (specification section 8).
 */
export class MalformedReply extends Error {
  readonly part: 'person-format' | 'menu-format'

  constructor(part: MalformedReply['part']) {
    super(part)
    this.name = 'MalformedReply'
    this.part = part
  }
}

function remember(person: Person, permissions: readonly string[]): void {
  stored.writeJson('user', person)
  stored.writeJson('permissions', permissions)
  holdings.set({
    admin: person.superAdmin === 1 && person.isPackaged !== true,
    roles: new Set(person.roles),
    abilities: new Set([...person.ability, ...permissions]),
  })
}
