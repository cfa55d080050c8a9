/**
 * The SDK of an app that runs inside Portico. Plain TypeScript, no dependency: call `connect()`. What it promises: it
 * exchanges messages only with a page whose origin was named, and it checks every message it receives (`protocol.ts`).
 */
import {
  hello,
  readFromHost,
  readWelcome,
  type CallFailure,
  type FromChild,
  type FromHost,
  type Language,
  type Method,
  type NoticeKind,
  type HostUser,
  type HostTheme,
} from './protocol.ts'

export type { CallFailure, Language, NoticeKind, HostUser, HostTheme } from './protocol.ts'

export interface ConnectOptions {
  /** Origins of the hosts that may show this app: `https://office.example`. Left out: only the app's own. */
  readonly hosts?: readonly string[]
  /** Of the app; shown to administrators. */
  readonly version?: string
  /** Milliseconds to wait for a host; 10,000 by default. */
  readonly timeoutMs?: number
}

/** No one answered: the page stands alone, or inside a page that does not know it. */
export class NoHost extends Error {
  override readonly name = 'NoHost'
}

/** The server, or the host, refused a call. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused'
  readonly status: number
  readonly error: string
  readonly issues: CallFailure['issues']
  constructor({ status, error, msg, issues }: CallFailure) {
    super(msg)
    this.status = status
    this.error = error
    this.issues = issues
  }
}

type Stop = () => void
type Query = Readonly<Record<string, string | number | undefined>>

/** The way to the host, once it has welcomed the app. */
export interface Portico {
  readonly session: 'none' | 'calls' | 'token'
  /** Of the organisation, IANA name: times are shown and taken in it. Undefined for that of the device. */
  readonly timeZone: string | undefined
  /** Undefined where the registry does not tell who is signed in. */
  readonly person: HostUser | undefined
  /** Whether the person holds a permission code. For hiding things; the server decides. */
  can(code: string): boolean

  /** Each of these is called at once with what holds now, and at every change. */
  onTheme(listener: (theme: HostTheme) => void): Stop
  onLanguage(listener: (language: Language) => void): Stop
  onRoute(listener: (path: string) => void): Stop
  /** Only with session `token`; renewed tokens come the same way. */
  onToken(listener: (token: string) => void): Stop
  /** Whether the app's tab is in sight. */
  onVisible(listener: (isVisible: boolean) => void): Stop

  /** The app can be seen: the host takes its loading state away. */
  ready(): void
  /** The app's own route, for the address of its tab: `meetings/42`. @param how.replace makes no step in the history */
  setRoute(path: string, how?: { replace?: boolean }): void
  /** What the tab is called; empty takes the menu's name again. */
  setTitle(title: string): void
  /** While true, the host asks before the tab is closed, refreshed or led elsewhere. */
  setUnsaved(isUnsaved: boolean): void
  /** Goes to a page of the host: `/sys/user`. */
  navigate(path: string): void
  /** Opens a menu of the host by the name of its route. */
  openMenu(name: string): void
  /** A short message of the host's own kind. */
  notify(kind: NoticeKind, text: string): void
  /**
   * A call of the app was refused because its token is not valid: the host signs in again, or `onToken` delivers the
   * current token, once for each.
   */
  tokenInvalid(): void
  /** Closes the app's tab. */
  close(): void
  /**
   * Calls the server as the person who is signed in, through the host: the app needs no token and no CORS.
   * @param path below the base path, within what the registry allows: `/ws/meeting/page`
   * @throws CallRefused
   */
  call<Data = unknown>(method: Method, path: string, input?: { query?: Query; body?: unknown }): Promise<Data>
  /** Saves what such a call answers as a file. @throws CallRefused */
  download(path: string, query?: Query): Promise<void>
  /** Lets go of the host. */
  disconnect(): void
}

const HELLO_EVERY_MS = 250
const TIMEOUT_MS = 10_000

/**
 * Finds the host around this page.
 * @throws NoHost
 * @example const portico = await connect(); applyTheme(portico); portico.ready()
 */
export function connect({ hosts, version = '', timeoutMs = TIMEOUT_MS }: ConnectOptions = {}): Promise<Portico> {
  const known = hosts ?? [globalThis.origin]
  return new Promise((resolve, reject) => {
    if (window.parent === window) {
      reject(new NoHost('this page stands alone'))
      return
    }
    const greet = () => window.parent.postMessage(hello(version), '*') // says nothing that anybody may not know
    const again = setInterval(greet, HELLO_EVERY_MS)
    const stop = () => {
      clearInterval(again)
      clearTimeout(late)
      window.removeEventListener('message', onMessage)
    }
    const onMessage = ({ data, origin, source, ports }: MessageEvent) => {
      const [port] = ports
      if (source !== window.parent || !known.includes(origin) || !port) return
      const state = readWelcome(data)
      if (!state) return
      stop()
      resolve(speak(port, state))
    }
    const late = setTimeout(() => {
      stop()
      reject(new NoHost('no host that this app knows has answered'))
    }, timeoutMs)
    window.addEventListener('message', onMessage)
    greet()
  })
}

/** A value that listeners follow; they hear the present one at once. */
function observable<Value>(first?: Value) {
  const listeners = new Set<(value: Value) => void>()
  let current = first
  return {
    publish(value: Value) {
      current = value
      for (const listener of listeners) listener(value)
    },
    follow(listener: (value: Value) => void): Stop {
      listeners.add(listener)
      if (current !== undefined) listener(current)
      return () => listeners.delete(listener)
    },
  }
}

function speak(port: MessagePort, state: NonNullable<ReturnType<typeof readWelcome>>): Portico {
  const theme = observable(state.theme)
  const language = observable(state.language)
  const route = observable(state.route)
  const token = observable(state.token)
  const visible = observable(true)
  const waiting = new Map<number, { resolve: (data: unknown) => void; reject: (reason: Error) => void }>()
  let lastId = 0
  const say = (message: FromChild) => port.postMessage(message)
  const settle = ({ id, data, failure }: Extract<FromHost, { type: 'reply' }>) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (failure) asked?.reject(new CallRefused(failure))
    else asked?.resolve(data)
  }
  const handle = (message: FromHost) => {
    switch (message.type) {
      case 'theme':
        return theme.publish(message.theme)
      case 'language':
        return language.publish(message.language)
      case 'token':
        return token.publish(message.token)
      case 'route':
        return route.publish(message.path)
      case 'visible':
        return visible.publish(message.isVisible)
      case 'ping':
        return say({ type: 'pong', id: message.id })
      case 'reply':
        return settle(message)
    }
  }
  const ask = (make: (id: number) => FromChild): Promise<unknown> =>
    new Promise((resolve, reject) => {
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      say(make(lastId))
    })
  port.addEventListener('message', ({ data }) => {
    const message = readFromHost(data)
    if (message) handle(message)
  })
  port.start()
  const granted = new Set(state.permissions)
  return {
    session: state.session,
    timeZone: state.timeZone,
    person: state.person,
    can: (code) => granted.has('*') || granted.has(code),
    onTheme: theme.follow,
    onLanguage: language.follow,
    onRoute: route.follow,
    onToken: (listener) => token.follow((value) => value !== undefined && listener(value)),
    onVisible: visible.follow,
    ready: () => say({ type: 'ready' }),
    setRoute: (path, how) => say({ type: 'route', path, isReplacing: how?.replace === true }),
    setTitle: (title) => say({ type: 'title', title: title.slice(0, 100) }),
    setUnsaved: (isUnsaved) => say({ type: 'unsaved', isUnsaved }),
    navigate: (path) => say({ type: 'navigate', path }),
    openMenu: (name) => say({ type: 'open-menu', name }),
    notify: (kind, text) => say({ type: 'notify', kind, text: text.slice(0, 500) }),
    tokenInvalid: () => say({ type: 'token-invalid' }),
    close: () => say({ type: 'close' }),
    // The typed cast: what the server promises for this path is what comes back.
    call: <Data>(method: Method, path: string, input: { query?: Query; body?: unknown } = {}) =>
      ask((id) => ({ type: 'call', id, method, path, ...input })) as Promise<Data>,
    download: async (path, query) => {
      await ask((id) => ({ type: 'download', id, path, ...(query && { query }) }))
    },
    disconnect: () => {
      for (const { reject } of waiting.values()) reject(new NoHost('disconnected'))
      waiting.clear()
      port.close()
    },
  }
}

/** Puts the host's theme on this document, now and at every change: variables, and `data-theme` for style sheets. */
export function followTheme(portico: Portico): Stop {
  const put = new Set<string>()
  return portico.onTheme(({ dark, variables }) => {
    const { style, dataset } = document.documentElement
    dataset['theme'] = dark ? 'dark' : 'light'
    style.colorScheme = dark ? 'dark' : 'light'
    for (const name of put) if (!(name in variables)) style.removeProperty(name)
    for (const [name, value] of Object.entries(variables)) {
      put.add(name)
      style.setProperty(name, value)
    }
  })
}
