/** The host of this app, for every component. */
import { createContext, use, useCallback, useEffect, useState } from 'react'
import { CallRefused, type Portico } from '#child/index.ts'
import { t } from './texts.ts'

export const Host = createContext<Portico | undefined>(undefined)

export function useHost(): Portico {
  const host = use(Host)
  if (!host) throw new Error('the app is rendered inside Host')
  return host
}

/** The app's own route, `meetings/42`, and the way to another. */
export function useRoute(): { route: string; go: (route: string, how?: { replace?: boolean }) => void } {
  const host = useHost()
  const [route, setRoute] = useState('')
  useEffect(() => host.onRoute(setRoute), [host])
  const go = useCallback(
    (next: string, how?: { replace?: boolean }) => {
      setRoute(next)
      host.setRoute(next, how)
      window.scrollTo(0, 0)
    },
    [host],
  )
  return { route, go }
}

/** What went wrong, in words. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof CallRefused) || thrown.status === 0) return t('ws.error.noAnswer')
  const [issue] = thrown.issues
  return issue?.msg ?? thrown.message
}

/** Says what came of a call that changes something; afterwards what it changed is asked for again. */
export function useAttempt(): (call: Promise<unknown>, doneText: string, onDone: () => void) => void {
  const host = useHost()
  return (call, doneText, onDone) => {
    call.then(
      () => {
        host.notify('success', doneText)
        onDone()
      },
      (thrown: unknown) => host.notify('error', reasonOf(thrown)),
    )
  }
}

export interface Loaded<Data> {
  readonly data: Data | undefined
  /** Why the last attempt failed. */
  readonly problem: string | undefined
  /** What is there was loaded for another key. */
  readonly isStale: boolean
  readonly reload: () => void
}

/** Loads, and loads again when `key` changes or the app's tab comes back; what was there stays meanwhile. */
export function useLoad<Data>(key: string, load: () => Promise<Data>): Loaded<Data> {
  const host = useHost()
  const [reloads, setReloads] = useState(0)
  const [state, setState] = useState<{ key: string; data?: Data; problem?: string }>({ key })
  const reload = useCallback(() => setReloads((count) => count + 1), [])
  useEffect(() => {
    let isCurrent = true
    load().then(
      (data) => isCurrent && setState({ key, data }),
      (thrown: unknown) => isCurrent && setState((before) => ({ ...before, key, problem: reasonOf(thrown) })),
    )
    return () => {
      isCurrent = false
    }
    // What is loaded is named by the key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, reloads])
  useEffect(() => {
    let wasHidden = false
    return host.onVisible((isVisible) => {
      if (isVisible && wasHidden) reload()
      wasHidden = !isVisible
    })
  }, [host, reload])
  return { data: state.data, problem: state.problem, isStale: state.key !== key, reload }
}
