/**
 * The preferences of the signed-in person, by name: columns of a table, the default view. Fetched when the first list
 * needs them, beside its rows, and kept in memory only; nothing waits for them. Changes are saved after a short pause
 * and sent to the other tabs; per name, the last change wins.
 */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { ports, type PreferenceSource, type Preference } from '../ports.ts'
import { createStore, type Store } from '../store.ts'
import { session } from './session.ts'

/** Milliseconds without a further change until it is written. */
export const WRITE_DELAY = 600

interface PreferenceChange {
  readonly personId: string
  readonly name: string
  readonly value: Preference
}

/** What tabs tell each other through. */
export interface TabChannel {
  readonly publish: (change: PreferenceChange) => void
  readonly onChange: (listener: (change: PreferenceChange) => void) => void
}

type All = Readonly<Record<string, Preference>>

export interface Preferences {
  /** Undefined until they have been fetched, and as long as nothing was changed here. */
  readonly store: Store<All | undefined>
  /** Fetches them once; a failure leaves the defaults, and the next list tries again. */
  readonly load: () => Promise<void>
  /** Shows at once, is written a moment later. An empty object forgets it. */
  readonly set: (name: string, value: Preference) => void
  /** Writes now what still waits. */
  readonly flush: () => void
}

/** Preferences of one person. @param tabs the other tabs of the same browser, where there is such a thing */
export function createPreferences(personId: string, source: PreferenceSource, tabs?: TabChannel): Preferences {
  const store = createStore<All | undefined>(undefined)
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  /** What was changed here or in another tab is newer than what is being fetched. */
  const changed = new Set<string>()
  let loading: Promise<void> | undefined

  const put = (name: string, value: Preference) => {
    changed.add(name)
    store.set({ ...store.get(), [name]: value })
  }
  const write = (name: string) => {
    clearTimeout(waiting.get(name))
    waiting.delete(name)
    // Of a support visit nothing is kept.
    if (session.get()?.person.support) return
    // What could not be kept still holds here; the next change writes it again.
    source.set(name, store.get()?.[name] ?? {}).catch(() => undefined)
  }
  const fetchAll = async () => {
    const fetched = await source.all()
    const newer = Object.entries(store.get() ?? {}).filter(([name]) => changed.has(name))
    store.set({ ...fetched, ...Object.fromEntries(newer) })
  }
  tabs?.onChange((change) => {
    if (change.personId === personId) put(change.name, change.value)
  })

  return {
    store,
    load: () =>
      (loading ??= fetchAll().catch(() => {
        loading = undefined
      })),
    set(name, value) {
      put(name, value)
      tabs?.publish({ personId, name, value })
      clearTimeout(waiting.get(name))
      waiting.set(
        name,
        setTimeout(() => write(name), WRITE_DELAY),
      )
    },
    flush() {
      for (const name of waiting.keys()) write(name)
    },
  }
}

let current: { readonly personId: string; readonly preferences: Preferences } | undefined

function otherTabs(): TabChannel {
  const channel = new BroadcastChannel('portico.preferences')
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
    publish: (change) => channel.postMessage(change),
    onChange: (listener) =>
      channel.addEventListener('message', ({ data }: MessageEvent<PreferenceChange>) => listener(data)),
  }
}

/** As another user one has none: theirs are their own. */
const NONE: PreferenceSource = { all: async () => ({}), set: async () => undefined }

/** Those of the person signed in. */
function own(): Preferences {
  const person = session.get()?.person
  const personId = person?.id ?? ''
  if (current?.personId === personId) return current.preferences
  const preferences = person?.viewing
    ? createPreferences(personId, NONE)
    : createPreferences(personId, ports().preferences, otherTabs())
  current = { personId, preferences }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') preferences.flush()
  })
  return preferences
}

/**
 * One preference: its value (undefined as long as it is not known or was never set), whether it is known, and its
 * setter.
 * @param name words joined by dots: `list.system.user`
 */
export function usePreference(name: string): {
  readonly value: Preference | undefined
  readonly isKnown: boolean
  readonly set: (value: Preference) => void
} {
  const preferences = own()
  const all = useSyncExternalStore(preferences.store.subscribe, preferences.store.get)
  useEffect(() => void preferences.load(), [preferences])
  const set = useCallback((value: Preference) => preferences.set(name, value), [preferences, name])
  return { value: all?.[name], isKnown: all !== undefined, set }
}

/** What is known of a preference now. */
export const preferenceNow = (name: string): Preference | undefined => own().store.get()?.[name]
