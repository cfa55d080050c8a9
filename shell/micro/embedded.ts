/**
 * Micro-app mode: Portico inside the frame of a host (readings, "Micro-app mode"). `?_microApp=1` asks for it, before
 * or behind the hash; it holds as long as the page is open, and only inside a frame whose page is of our own origin or
 * of a registered host. Before the hash the server sees it, too, and lets the registered hosts of the organisation
 * frame the page at all; it writes their origins into the document.
 *
 * The host hears what `notifyHost` says as `{source: 'portico', type, …}`; `ready` comes first. What it says itself is
 * `embedded-rules.ts`. Nothing is ever sent to, or taken from, another origin.
 */
import { keepTokenInMemory } from '../session/token.ts'
import { asksForMicroApp, hostsIn, mayHost, readHostWord, type HostWord } from './embedded-rules.ts'

/** `route`: another page is shown. */
export type HostEvent = 'ready' | 'token-invalid' | 'route'

const SOURCE = 'portico'

/** The origin of the page around this one, as the browser knows it; empty when it does not say. */
function hostOrigin(): string {
  // Firefox has no `ancestorOrigins`.
  const [nearest] = window.location.ancestorOrigins ?? []
  if (nearest !== undefined) return nearest
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : ''
}

/** Once for the page; outside of a browser, as in tests, there is none. */
const embedded =
  typeof window !== 'undefined' && typeof document !== 'undefined' && window.parent !== window && isHosted()

function isHosted(): boolean {
  const { search, hash, origin } = window.location
  const hosts = hostsIn(document.querySelector<HTMLMetaElement>('meta[name="hosts"]')?.content ?? '')
  return asksForMicroApp(search, hash) && mayHost(hostOrigin(), origin, hosts)
}

/** Whether the page is shown inside a host that may do so. It never changes. */
export const isEmbedded = (): boolean => embedded

/** Says something to the host; does nothing where there is none. */
export function notifyHost(type: HostEvent, more: Readonly<Record<string, string>> = {}): void {
  if (embedded) window.parent.postMessage({ ...more, source: SOURCE, type }, hostOrigin())
}

/** Messages of the host that arrived before the page listened. */
const early: HostWord[] = []
let listener: ((word: HostWord) => void) | undefined
let onToken: (() => void) | undefined

/** Begins to hear the host; once, before the page is shown. */
export function subscribeToHost(): void {
  if (!embedded) return
  window.addEventListener('message', ({ data, origin, source }) => {
    if (source !== window.parent || origin !== hostOrigin()) return
    const word = readHostWord(data)
    if (!word) return
    if (word.type === 'token') {
      keepTokenInMemory(word.token)
      onToken?.()
    }
    if (listener) listener(word)
    else early.push(word)
  })
}

/** Tells the host that there is no token, and waits until it sends one. */
export function tokenOfHost(): Promise<void> {
  return new Promise((resolve) => {
    onToken = resolve
    notifyHost('token-invalid')
  })
}

/** Receives the host's messages from now on, and those that arrived before, until the returned function is called. */
export function onHostWord(follow: (word: HostWord) => void): () => void {
  listener = follow
  early.splice(0).forEach(follow)
  return () => {
    listener = undefined
  }
}
