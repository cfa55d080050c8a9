/**
 * The host's side of one app in one tab: it lives from the moment the tab's page is built until it is given up, also
 * while the tab hides (React has taken the page's effects away then, so nothing here hangs on them).
 *
 * Words: a *frame* is the `<iframe>`; a *port* is the private channel that a hello from that very frame and the
 * registered origin earns. Everything that comes out of it is checked (`packages/child/protocol.ts`).
 */
import {
  readFromChild,
  readHello,
  welcome,
  type FromChild,
  type FromHost,
  type NoticeKind,
  type HostUser,
} from '#child/protocol.ts'
import { currentLanguage } from '../language.ts'
import { timeZone } from '../time/zone.ts'
import { onTokenSaved, readToken } from '../session/token.ts'
import { createLiveness } from './liveness.ts'
import type { MicroState } from './micro-state.ts'
import { confirmedToken, relayCall, relayDownload, type Relayed } from './relay.ts'
import { onHostTheme, hostTheme } from './host-theme.ts'

/** An app as the host must know it; the registry says so. */
export interface HostedApp {
  readonly code: string
  /** Where it is loaded from: absolute. */
  readonly address: string
  /** Scheme, host and port: from there it may speak. */
  readonly origin: string
  readonly session: 'none' | 'calls' | 'token'
  /** Paths below the base path that it may call, each with all below. */
  readonly callPaths: readonly string[]
  /** Passed on only where the registry says so. */
  readonly person: HostUser | undefined
  readonly permissions: readonly string[]
}

/** What the page around does with what an app asks for. */
export interface HostPage {
  /** The app's route as its tab's address has it now. */
  readonly route: () => string
  readonly onRoute: (path: string, isReplacing: boolean) => void
  readonly onTitle: (title: string) => void
  readonly onUnsaved: (isUnsaved: boolean) => void
  readonly onNavigate: (path: string) => void
  readonly onOpenMenu: (name: string) => void
  readonly onNotify: (kind: NoticeKind, text: string) => void
  readonly onClose: () => void
}

/** Milliseconds from loading until the frame reports that an app does not answer. */
export const LOADING_MS = 15_000

export interface MicroHost {
  /** The frame, as soon as it is there. The same one again changes nothing; another one is the app loaded anew. */
  attach(frame: HTMLIFrameElement): void
  /** Its tab's address says another route. */
  sendRoute(path: string): void
  sendVisible(isVisible: boolean): void
  /** Begins to ask whether it lives, until the returned function is called. */
  watch(): () => void
  /** For good: the tab is gone. */
  dispose(): void
}

/** Begins to listen; sends nothing before the app's hello. */
export function createMicroHost(app: HostedApp, page: HostPage, { phase, version }: MicroState): MicroHost {
  let frame: HTMLIFrameElement | undefined
  let port: MessagePort | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  /** The last token that was sent because the app had asked for another. */
  let confirmed: string | undefined

  const say = (message: FromHost) => port?.postMessage(message)
  const beginLoading = () => {
    clearTimeout(late)
    phase.set('loading')
    late = setTimeout(() => phase.get() === 'loading' && phase.set('late'), LOADING_MS)
  }
  const drop = () => {
    port?.close()
    port = undefined
    page.onUnsaved(false)
  }

  /** Only the frame we made, and only while what is in it comes from where the registry says. */
  const onWindowMessage = ({ data, source, origin }: MessageEvent) => {
    const window = frame?.contentWindow
    if (!window || source !== window || origin !== app.origin) return
    const greeting = readHello(data)
    if (!greeting) return
    drop()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.addEventListener('message', (event) => port === port1 && toHost(readFromChild(event.data)))
    port1.start()
    version.set(greeting.version)
    window.postMessage(welcome(firstState(app, page)), { targetOrigin: app.origin, transfer: [port2] })
  }

  const answer = (id: number, relayed: Promise<Relayed>) => {
    const asking = port
    // An app that was loaded anew meanwhile has asked for nothing.
    void relayed.then((result) => (asking === port ? say({ type: 'reply', id, ...result }) : undefined))
  }
  const paths = app.session === 'none' ? [] : app.callPaths

  /**
   * The app says that its token is no good. Our server knows: of a session that is over it says so to this page, which
   * leads to signing in; else the app gets the token of now. One that was confirmed is not sent again: an app whose own
   * server is wrong would ask for ever, and must not be able to end the session of everything else.
   */
  const sendValidToken = async () => {
    const token = await confirmedToken()
    if (token === undefined || token === confirmed) return
    confirmed = token
    say({ type: 'token', token })
  }

  const liveness = createLiveness(phase, (id) => say({ type: 'ping', id }))
  const toHost = (message: FromChild | undefined) => {
    if (!message || toPage(page, message)) return
    if (message.type === 'ready') {
      clearTimeout(late)
      phase.set('ready')
    } else if (message.type === 'pong') liveness.pong(message.id)
    // Only who got a token can know that it is no good.
    else if (message.type === 'token-invalid') void (app.session === 'token' && sendValidToken())
    else if (message.type === 'call') answer(message.id, relayCall(message, paths))
    else if (message.type === 'download') answer(message.id, relayDownload(message, paths))
  }

  const onViolation = (event: SecurityPolicyViolationEvent) => {
    if (phase.get() !== 'ready' && isRefusal(event, app.origin)) phase.set('blocked')
  }

  window.addEventListener('message', onWindowMessage)
  document.addEventListener('securitypolicyviolation', onViolation)
  const stops = [
    onHostTheme((theme) => say({ type: 'theme', theme })),
    onTokenSaved((token) => (app.session === 'token' ? say({ type: 'token', token }) : undefined)),
  ]

  return {
    attach(given) {
      if (given === frame) return
      drop()
      frame = given
      beginLoading()
    },
    sendRoute: (path) => say({ type: 'route', path }),
    sendVisible: (isVisible) => say({ type: 'visible', isVisible }),
    watch: liveness.watch,
    dispose() {
      clearTimeout(late)
      window.removeEventListener('message', onWindowMessage)
      document.removeEventListener('securitypolicyviolation', onViolation)
      stops.forEach((stop) => stop())
      drop()
      // A frame that is taken out of the page frees its document; nothing here may hold it back.
      frame = undefined
    },
  }
}

/** What an app receives in reply to its hello. */
function firstState(app: HostedApp, page: HostPage) {
  const { session, person, permissions } = app
  const token = session === 'token' ? readToken() : undefined
  return {
    language: currentLanguage(),
    timeZone: timeZone(),
    theme: hostTheme(),
    route: page.route(),
    session,
    permissions,
    ...(person && { person }),
    ...(token !== undefined && { token }),
  }
}

/** What an app asks of the page around it. @returns whether this was it */
function toPage(page: HostPage, message: FromChild): boolean {
  switch (message.type) {
    case 'route':
      page.onRoute(message.path, message.isReplacing)
      return true
    case 'title':
      page.onTitle(message.title)
      return true
    case 'unsaved':
      page.onUnsaved(message.isUnsaved)
      return true
    case 'navigate':
      page.onNavigate(message.path)
      return true
    case 'open-menu':
      page.onOpenMenu(message.name)
      return true
    case 'notify':
      page.onNotify(message.kind, message.text)
      return true
    case 'close':
      page.onClose()
      return true
    default:
      return false
  }
}

/** The policy of this document is older than the registration: the browser has refused to load the app. */
function isRefusal({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent, origin: string): boolean {
  return effectiveDirective === 'frame-src' && (blockedURI === origin || blockedURI.startsWith(`${origin}/`))
}
