/** The session of this page: who is signed in, what they hold, their menus and dictionaries. Loaded once by the guard. */
import { nobody, type Holdings } from '../access/matches.ts'
import { ports, type Dictionaries, type DictionaryEntry, type MenuItem, type Person } from '../ports.ts'
import { createStore, useStore } from '../store.ts'
import { stored } from './storage.ts'

export interface Session {
  readonly person: Person
  readonly menus: readonly MenuItem[]
  /** Menus of other portals: not shown, yet they can be opened. */
  readonly otherMenus: readonly MenuItem[]
  readonly dictionaries: Dictionaries
  /** The portal the menus belong to. */
  readonly portalCode: string
}

/** Undefined as long as nothing is loaded. */
export const session = createStore<Session | undefined>(undefined)
export const holdings = createStore<Holdings>(nobody)

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

/** The user info has lists and strings, or an older server sent something else (specification section 8, "Login"). */
export function isPerson({ username, headUrl, roles, ability }: Partial<Record<keyof Person, unknown>>): boolean {
  return typeof username === 'string' && typeof headUrl === 'string' && Array.isArray(roles) && Array.isArray(ability)
}

/** Loads all of it. @throws CallError, or an Error whose message is a text key of section 8 */
export async function loadSession(portalCode: string): Promise<void> {
  const { session: source, menu } = ports()
  const [person, permissions, dictionaries, menus] = await Promise.all([
    source.person(),
    source.permissions(),
    source.dictionaries(),
    menu.menus(portalCode),
  ])
  if (!isPerson(person)) throw new MalformedReply('shell.error.personFormat')
  if (!Array.isArray(menus.current)) throw new MalformedReply('shell.error.menuFormat')
  remember(person, permissions)
  stored.writeJson('dictData', dictionaries)
  session.set({ person, dictionaries, portalCode, menus: menus.current, otherMenus: menus.others })
}

/** Loads anew what may have changed with a grant: person, permissions, menus. Resolves with whether anything has. */
export async function reloadAccess(): Promise<boolean> {
  const current = session.get()
  if (!current) return false
  const { session: source, menu } = ports()
  const [person, permissions, menus] = await Promise.all([
    source.person(),
    source.permissions(),
    menu.menus(current.portalCode),
  ])
  const before = JSON.stringify([current.person, current.menus])
  if (JSON.stringify([person, menus.current]) === before) return false
  remember(person, permissions)
  session.set({ ...current, person, menus: menus.current, otherMenus: menus.others })
  return true
}

/** An answer of the server that has not the agreed shape. */
export class MalformedReply extends Error {
  readonly key: 'shell.error.personFormat' | 'shell.error.menuFormat'

  constructor(key: MalformedReply['key']) {
    super(key)
    this.name = 'MalformedReply'
    this.key = key
  }
}

function remember(person: Person, permissions: readonly string[]): void {
  stored.writeJson('user', person)
  stored.writeJson('permissions', permissions)
  holdings.set({
    admin: person.superAdmin === 1,
    roles: new Set(person.roles),
    abilities: new Set([...person.ability, ...permissions]),
  })
}
