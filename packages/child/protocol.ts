/**
 * What Portico and an app inside it say to each other. One message of the window each way (`hello`, `welcome`), then
 * everything over a port of their own. Both sides check what they hear: whatever is not exactly one of these is
 * dropped.
 */

/** Goes up when a message changes its meaning. A host answers only the versions it knows. */
export const PROTOCOL = 1

export type Language = 'zh' | 'en'
export type NoticeKind = 'success' | 'error' | 'warning' | 'info'
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** How the host looks now: CSS custom properties by their full name (`--pt-accent`), to be put on the document. */
export interface HostTheme {
  readonly dark: boolean
  readonly variables: Readonly<Record<string, string>>
}

/** Who is signed in, as far as the registry lets this app know. */
export interface HostUser {
  readonly id: string
  readonly name: string
}

/** What an app begins with. */
export interface Welcome {
  readonly language: Language
  /**
   * Of the organisation, in which all times are shown and taken: IANA name; left out where the host does not know it.
   */
  readonly timeZone?: string | undefined
  readonly theme: HostTheme
  /** The app's own route, as the address of its tab has it: `meetings/42`; empty for its first page. */
  readonly route: string
  /**
   * `none`: no calls. `calls`: the host calls the server for the app. `token`: as well, and the token itself is handed
   * over.
   */
  readonly session: 'none' | 'calls' | 'token'
  readonly token?: string | undefined
  readonly person?: HostUser | undefined
  /** Permission codes; `*` alone stands for all of them. */
  readonly permissions: readonly string[]
}

/** A call that failed, as the server explains it. */
export interface CallFailure {
  /** HTTP status; 0 when nothing answered. */
  readonly status: number
  readonly error: string
  readonly msg: string
  readonly issues: readonly { readonly path: string; readonly msg: string }[]
}

export type FromHost =
  | { readonly type: 'theme'; readonly theme: HostTheme }
  | { readonly type: 'language'; readonly language: Language }
  | { readonly type: 'token'; readonly token: string }
  | { readonly type: 'route'; readonly path: string }
  | { readonly type: 'visible'; readonly isVisible: boolean }
  | { readonly type: 'ping'; readonly id: number }
  | { readonly type: 'reply'; readonly id: number; readonly data?: unknown; readonly failure?: CallFailure }

export type FromChild =
  | { readonly type: 'ready' }
  | { readonly type: 'route'; readonly path: string; readonly isReplacing: boolean }
  | { readonly type: 'title'; readonly title: string }
  | { readonly type: 'unsaved'; readonly isUnsaved: boolean }
  | { readonly type: 'token-invalid' }
  | { readonly type: 'navigate'; readonly path: string }
  | { readonly type: 'open-menu'; readonly name: string }
  | { readonly type: 'notify'; readonly kind: NoticeKind; readonly text: string }
  | { readonly type: 'close' }
  | { readonly type: 'pong'; readonly id: number }
  | {
      readonly type: 'call'
      readonly id: number
      readonly method: Method
      readonly path: string
      readonly query?: unknown
      readonly body?: unknown
    }
  | { readonly type: 'download'; readonly id: number; readonly path: string; readonly query?: unknown }

/** Longest texts; anything longer is dropped as not ours. */
const MAX_PATH = 500
const MAX_TITLE = 100
const MAX_TEXT = 500
const MAX_TOKEN = 2_000
const MAX_VARIABLES = 400

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && !/[\u0000-\u001f\u007f]/.test(value)
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)
const isOneOf = <Value extends string>(value: unknown, choices: readonly Value[]): value is Value =>
  choices.some((choice) => choice === value)

/** An address of the host: a path of its own, never another site. */
export const isOwnPath = (value: unknown): value is string => isText(value, MAX_PATH) && /^\/(?![/\\])/.test(value)

/** A call's path below the base path: plain segments, nothing that climbs, no query. */
export const isCallPath = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_PATH && /^(\/[A-Za-z0-9_-]+)+$/.test(value)

/** Whether a path is at or below one of those that an app may call, whole segments compared. */
export const mayCall = (path: unknown, allowed: readonly string[]): path is string =>
  isCallPath(path) && allowed.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))

/** The first word of an app; undefined for everything else that a window may hear. */
export function readHello(data: unknown): { readonly version: string } | undefined {
  if (!isFields(data) || data['portico'] !== PROTOCOL || data['type'] !== 'hello') return undefined
  return { version: isText(data['version'], 32) ? data['version'] : '' }
}

export const hello = (version: string) => ({ portico: PROTOCOL, type: 'hello', version }) as const
export const welcome = (state: Welcome) => ({ portico: PROTOCOL, type: 'welcome', state }) as const

/** What a host says first; undefined for everything else. */
export function readWelcome(data: unknown): Welcome | undefined {
  if (!isFields(data) || data['portico'] !== PROTOCOL || data['type'] !== 'welcome') return undefined
  const state = data['state']
  if (!isFields(state)) return undefined
  const { language, timeZone, theme, route, session, token, person, permissions } = state
  if (!isOneOf(language, ['zh', 'en']) || !isTheme(theme) || !isText(route, MAX_PATH)) return undefined
  if (!isOneOf(session, ['none', 'calls', 'token'])) return undefined
  if (token !== undefined && !isText(token, MAX_TOKEN)) return undefined
  if (!Array.isArray(permissions) || !permissions.every((code) => isText(code, 200))) return undefined
  const known = isFields(person) && isText(person['id'], 64) && isText(person['name'], 200)
  return {
    language,
    theme,
    route,
    session,
    permissions,
    ...(isText(timeZone, 64) && timeZone !== '' && { timeZone }),
    ...(token !== undefined && { token }),
    ...(known && { person: { id: String(person['id']), name: String(person['name']) } }),
  }
}

function isTheme(value: unknown): value is HostTheme {
  if (!isFields(value) || typeof value['dark'] !== 'boolean' || !isFields(value['variables'])) return false
  const entries = Object.entries(value['variables'])
  return (
    entries.length <= MAX_VARIABLES && entries.every(([name, text]) => /^--[\w-]+$/.test(name) && isText(text, 500))
  )
}

/** What an app hears over the port; undefined for what is none of it. */
export function readFromHost(data: unknown): FromHost | undefined {
  if (!isFields(data)) return undefined
  switch (data['type']) {
    case 'theme':
      return isTheme(data['theme']) ? { type: 'theme', theme: data['theme'] } : undefined
    case 'language':
      return isOneOf(data['language'], ['zh', 'en']) ? { type: 'language', language: data['language'] } : undefined
    case 'token':
      return isText(data['token'], MAX_TOKEN) ? { type: 'token', token: data['token'] } : undefined
    case 'route':
      return isText(data['path'], MAX_PATH) ? { type: 'route', path: data['path'] } : undefined
    case 'visible':
      return typeof data['isVisible'] === 'boolean' ? { type: 'visible', isVisible: data['isVisible'] } : undefined
    case 'ping':
      return isNumber(data['id']) ? { type: 'ping', id: data['id'] } : undefined
    case 'reply':
      return isNumber(data['id']) ? readReply(data['id'], data) : undefined
    default:
      return undefined
  }
}

function readReply(id: number, { failure, data }: Fields): FromHost {
  return isFields(failure) ? { type: 'reply', id, failure: failureOf(failure) } : { type: 'reply', id, data }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What anything says of a failure; whatever is not as it should be is left out. */
export function failureOf({ status, error, msg, issues }: Fields): CallFailure {
  const known = Array.isArray(issues) ? issues.filter(isFields) : []
  return {
    status: isNumber(status) ? status : 0,
    error: textOf(error),
    msg: textOf(msg),
    issues: known.map((issue) => ({ path: textOf(issue['path']), msg: textOf(issue['msg']) })),
  }
}

/** What a host hears over the port; undefined for what is none of it. */
export function readFromChild(data: unknown): FromChild | undefined {
  if (!isFields(data)) return undefined
  const { path, id } = data
  switch (data['type']) {
    case 'ready':
    case 'close':
    case 'token-invalid':
      return { type: data['type'] }
    case 'route':
      return isText(path, MAX_PATH) ? { type: 'route', path, isReplacing: data['isReplacing'] === true } : undefined
    case 'title':
      return isText(data['title'], MAX_TITLE) ? { type: 'title', title: data['title'] } : undefined
    case 'unsaved':
      return typeof data['isUnsaved'] === 'boolean' ? { type: 'unsaved', isUnsaved: data['isUnsaved'] } : undefined
    case 'navigate':
      return isOwnPath(path) ? { type: 'navigate', path } : undefined
    case 'open-menu':
      return isText(data['name'], MAX_TITLE) ? { type: 'open-menu', name: data['name'] } : undefined
    case 'notify':
      return isOneOf(data['kind'], ['success', 'error', 'warning', 'info']) && isText(data['text'], MAX_TEXT)
        ? { type: 'notify', kind: data['kind'], text: data['text'] }
        : undefined
    case 'pong':
      return isNumber(id) ? { type: 'pong', id } : undefined
    case 'call':
      return isNumber(id) && isCallPath(path) && isOneOf(data['method'], ['GET', 'POST', 'PUT', 'DELETE'])
        ? { type: 'call', id, path, method: data['method'], query: data['query'], body: data['body'] }
        : undefined
    case 'download':
      return isNumber(id) && isCallPath(path) ? { type: 'download', id, path, query: data['query'] } : undefined
    default:
      return undefined
  }
}
