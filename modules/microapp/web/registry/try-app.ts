/**
 * Tries an app as people would meet it: the browser loads it in a frame and waits for its hello. So this server
 * connects to no registered address, and what is found holds for the network people sit in.
 */
import { hostedAddress, sandboxOf } from '#shell/micro/hosted-address.ts'
import { createMicroHost, type HostPage } from '#shell/micro/micro-host.ts'
import { newMicroState } from '#shell/micro/micro-state.ts'
import type { MicroApp } from '#microapp/contract/micro-app.ts'

export interface Trial {
  /** `blocked`: this page was loaded before the app was registered, so the browser refuses the frame. */
  readonly outcome: 'up' | 'down' | 'blocked'
  readonly appVersion: string
}

const nothing = () => undefined
/** What the app asks for while it is tried is not done. */
const DEAF: HostPage = {
  route: () => '',
  onRoute: nothing,
  onTitle: nothing,
  onUnsaved: nothing,
  onNavigate: nothing,
  onOpenMenu: nothing,
  onNotify: nothing,
  onClose: nothing,
}

/** Takes as long as an app may take to say that it is there. It gets no session. */
export function tryApp({ code, address, sandbox }: MicroApp): Promise<Trial> {
  const place = hostedAddress(address)
  const state = newMicroState()
  const app = { code, ...place, session: 'none', callPaths: [], person: undefined, permissions: [] } as const
  const host = createMicroHost(app, DEAF, state)
  const frame = document.createElement('iframe')
  frame.className = 'micro-trial'
  const fence = sandboxOf(place.origin, sandbox)
  if (fence !== undefined) frame.setAttribute('sandbox', fence)
  frame.referrerPolicy = 'no-referrer'
  frame.inert = true
  frame.title = code
  frame.src = place.address
  return new Promise((resolve) => {
    const end = (outcome: Trial['outcome']) => {
      stop()
      host.dispose()
      frame.remove()
      resolve({ outcome, appVersion: state.version.get() })
    }
    const stop = state.phase.subscribe(() => {
      const phase = state.phase.get()
      if (phase === 'ready') end('up')
      else if (phase === 'late') end('down')
      else if (phase === 'blocked') end('blocked')
    })
    document.body.append(frame)
    host.attach(frame)
  })
}
