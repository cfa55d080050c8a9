/** Portals and menus of a visit (specification section 4, "Route loading"). */
import { hasPortals, rememberedPortal, rememberPortal } from '../guard/portal.ts'
import { ports, type MenuItem, type PortalItem } from '../ports.ts'
import { CallError } from '../request/call-error.ts'
import { isPublic, parseHash } from '../session/places.ts'
import { keepSystemConfig, systemConfig } from '../system-config.ts'
import { choosePortal, guessPortal } from './choose-portal.ts'

export interface LoadedPortal {
  readonly portalCode: string
  readonly portals: readonly PortalItem[]
  readonly menus: readonly MenuItem[]
  /** Of the other portals: not shown, yet they can be opened. */
  readonly otherMenus: readonly MenuItem[]
}

/** There is no portal of that code, and this host may not choose another: `/P404`. */
export class UnknownPortal extends Error {}

const NOT_FOUND = 404
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Asks for the portals and, at once, for the menus of the one it will most likely be; a second time only when it was
 * another. The chosen code is remembered. Does not answer while the browser goes to a portal of another origin.
 * @throws UnknownPortal, CallError
 */
export async function loadPortal(address: string): Promise<LoadedPortal> {
  const { portal: source, menu } = ports()
  if (!hasPortals()) {
    const { current, others } = await menu.menus(undefined)
    return { portalCode: '', portals: [], menus: current, otherMenus: others }
  }
  const guess = guessPortal(address, rememberedPortal())
  const [portals, guessed] = await Promise.all([source.list(), menu.menus(guess).catch(unlessFound)])
  const portalCode = choosePortal(address, portals, false) ?? (await nextPortal(address, portals))
  const own = portals.find((one) => one.portalCode === portalCode)
  if (own && isElsewhere(own.url)) return leaveTo(own.url)
  rememberPortal(portalCode)
  // Who may enter none, or has forgotten on this device that there are none, still has menus.
  const asked = portals.length === 0 ? undefined : portalCode
  const { current, others } = (portalCode === guess ? guessed : undefined) ?? (await menu.menus(asked))
  return { portalCode, portals, menus: current, otherMenus: others }
}

/** There may be no portal of the code that was guessed; whether that matters is decided later. */
function unlessFound(thrown: unknown): undefined {
  if (thrown instanceof CallError && thrown.status === NOT_FOUND) return undefined
  throw thrown
}

/** The next candidate, where that is allowed: on hosts of our own, and on pages that belong to no portal. */
async function nextPortal(address: string, portals: readonly PortalItem[]): Promise<string> {
  const isLenient = isPublic(parseHash(address).path) || (await isPortalHost())
  const next = isLenient ? choosePortal(address, portals, true) : undefined
  if (next === undefined) throw new UnknownPortal()
  return next
}

async function isPortalHost(): Promise<boolean> {
  const { hostname } = window.location
  if (LOCAL_HOSTS.includes(hostname)) return true
  keepSystemConfig(await ports().session.configuration())
  return systemConfig.get().portalHosts.includes(hostname)
}

function isElsewhere(url: string): boolean {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  return new URL(url).origin !== window.location.origin
}

function leaveTo(url: string): Promise<never> {
  window.location.assign(url)
  return new Promise(() => undefined)
}
