/**
 * How the organisation has set the product up: its name and logo, its languages, how long a call may take. Kept in the
 * browser, so that the first paint need not wait for it; asked for anew behind it, and whenever a user changes it.
 */
import { stored } from './session/storage.ts'
import { createStore, useStore } from './store.ts'

export interface SystemConfig {
  /** At most six characters; empty: the product's own name. */
  readonly sysNameZh: string
  readonly sysNameEn: string
  /** Addresses; empty for none. */
  readonly logoLight: string
  readonly logoDark: string
  readonly favicon: string
  /** Offered to choose from. */
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** In which all times are shown and taken, IANA name; empty: the browser's own. */
  readonly timeZone: string
  /** Milliseconds until a call is given up (specification section 9). */
  readonly requestTimeout: number
  /** Calls whose path begins so show a mask while they run. */
  readonly loadingMaskPaths: readonly string[]
  readonly enablePortal: boolean
  readonly loginInterception: boolean
  readonly rolesControl: boolean
  readonly supportVisit: boolean
  readonly uniqueOpened: boolean
  readonly errorLog: boolean
  /** What users open and change is reported to the server, for statistics of use. */
  readonly behaviorLog: boolean
  /** Foreign origins that the logo may lead to. */
  readonly allowedOrigins: readonly string[]
  /** Host names where an unknown portal gives way to another one, besides those of this very machine. */
  readonly portalHosts: readonly string[]
}

const KEY = 'sysConfig'

export const initialConfig: SystemConfig = {
  sysNameZh: '',
  sysNameEn: '',
  logoLight: '',
  logoDark: '',
  favicon: '',
  languages: ['zh', 'en'],
  defaultLanguage: 'zh',
  timeZone: '',
  requestTimeout: 30_000,
  loadingMaskPaths: [],
  enablePortal: true,
  loginInterception: true,
  rolesControl: false,
  supportVisit: false,
  uniqueOpened: true,
  errorLog: true,
  behaviorLog: true,
  allowedOrigins: [],
  portalHosts: [],
}

export const systemConfig = createStore<SystemConfig>(understood(remembered()))

export const useSystemConfig = (): SystemConfig => useStore(systemConfig)

/** Takes what the server says and remembers it. Settings it does not name stay. */
export function keepSystemConfig(changes: Partial<SystemConfig>): void {
  const before = systemConfig.get()
  const now = understood({ ...before, ...changes })
  stored.writeJson(KEY, now) // signing in has emptied the storage
  if (JSON.stringify(now) !== JSON.stringify(before)) systemConfig.set(now)
}

function remembered(): unknown {
  try {
    return JSON.parse(stored.read(KEY) ?? '{}')
  } catch {
    return {}
  }
}

/** All settings, those with the type they should have as given, the others as they are at first. */
export function understood(given: unknown): SystemConfig {
  return { ...initialConfig, ...parseSystemConfig(given) }
}

/** What has the type it should; anybody may have written into the browser's storage, and an older page did. */
export function parseSystemConfig(given: unknown): Partial<SystemConfig> {
  const isOfKind = ([name, value]: [string, unknown]) => {
    const initial = new Map<string, unknown>(Object.entries(initialConfig)).get(name)
    if (Array.isArray(initial)) return Array.isArray(value) && value.every((each) => typeof each === 'string')
    return initial !== undefined && typeof value === typeof initial
  }
  const known = typeof given === 'object' && given !== null ? Object.entries(given).filter(isOfKind) : []
  return Object.fromEntries(known)
}
