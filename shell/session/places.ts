/**
 * Places in the app by their hash address, and the ones that have to do with signing in. No router: the sign-in page
 * uses it.
 */
import type { LoginPage } from '#contract/session.ts'

export interface Place {
  /** `/sys/user` */
  readonly path: string
  readonly query: URLSearchParams
}

export const HOME = '/home'

const loginPages: readonly LoginPage[] = ['login', 'loginpt', 'logintt', 'logindt']
/** Where a user comes with a ticket of another system. */
const ENTRY_PATHS: readonly string[] = ['/callback', '/uuc']
/** Where one registers; the query says at which login page. */
export const REGISTER = '/register'
/** Names the login page in the address of `REGISTER`. */
export const LOGIN_PAGE_QUERY = 'loginPage'
/** Opened without being signed in (specification section 2.1), as far as they are not sign-in pages. */
const PUBLIC_PATHS: readonly string[] = ['/403', '/404', '/P404', REGISTER, ...ENTRY_PATHS, '/fundLogin']
/** Opened by links that were handed on: signed in, or with a share ticket in the address (readings, "The server"). */
const SHARED_PATHS =
  /^\/(filePreview|homeOffice|procFormByBtn|jump|dataTemplateView(\/[^/]+)?|designPageView|flowableReport|iframe-kms-view)$/
/** Opened by their address alone: the server decides whether what it names is published. */
const PUBLISHED_PATHS = /^\/(homeOffice|dataTemplateView\/[^/]+)$/
/** The form of one process; opened without a session where the address says that the process is for the public. */
const PROCESS_FORM = '/procFormByBtn'
/** Answers a message; the ticket in its address is for one user, who may have to sign in first. */
const MESSAGE_ACTION = '/msgAction'
/** Says that, as `1`. */
export const PUBLIC_QUERY = 'public'
/** Names the share ticket in the query. */
export const SHARE_QUERY = 'share'

/** What tenant certification each door sets (readings, "Which tenant at sign-in"). */
export const certificationOf: Record<LoginPage, '0' | '1' | '2'> = {
  login: '0',
  loginpt: '2',
  logintt: '1',
  logindt: '0',
}

/** What kind of organisation a certification stands for (specification section 4): '1' a tenant, otherwise '0'. */
export const tenantTypeOf = (certification: '0' | '1' | '2'): '0' | '1' => (certification === '1' ? '1' : '0')

/** `#/sys/user?page=2` as path and query. */
export function parseHash(hash: string): Place {
  const address = hash.startsWith('#') ? hash.slice(1) : hash
  const at = address.indexOf('?')
  const path = at < 0 ? address : address.slice(0, at)
  return { path: path || '/', query: new URLSearchParams(at < 0 ? '' : address.slice(at + 1)) }
}

/** Which sign-in page a path is, if it is one. */
export function loginPageOf(path: string): LoginPage | undefined {
  return loginPages.find((loginPage) => path === `/${loginPage}`)
}

/** Which sign-in page a place belongs to: it is one, or one registers for it. */
export function loginPageAt({ path, query }: Place): LoginPage | undefined {
  if (path !== REGISTER) return loginPageOf(path)
  return loginPages.find((loginPage) => loginPage === query.get(LOGIN_PAGE_QUERY)) ?? 'login'
}

/** Whether a path is a sign-in page, or where one registers: no page of the app. */
export const isBeforeSignIn = (path: string): boolean => path === REGISTER || loginPageOf(path) !== undefined

/** The door that leads back to where a person with this certification came from. */
export function loginPageFor(tenantCert: string | null): LoginPage {
  return tenantCert === '2' ? 'loginpt' : tenantCert === '1' ? 'logintt' : 'login'
}

/** What is on the white list of the guard. */
export function isPublic(path: string): boolean {
  return PUBLIC_PATHS.includes(path) || SHARED_PATHS.test(path) || path === MESSAGE_ACTION
}

/** Whether the place opens for a user who is not signed in. */
export function opensToAll(place: Place): boolean {
  return PUBLIC_PATHS.includes(place.path) || needsNoSession(place)
}

/**
 * Whether what the place shows comes with its address: by a share, by a ticket, or as published for everybody. A
 * session that is over is no reason to leave it.
 */
export function needsNoSession({ path, query }: Place): boolean {
  if (ENTRY_PATHS.includes(path) || PUBLISHED_PATHS.test(path)) return true
  // A task or a run is no user's without a session, whatever the address says.
  if (path === PROCESS_FORM && query.get(PUBLIC_QUERY) === '1' && query.get('key')) return true
  if (path === MESSAGE_ACTION) return true
  return SHARED_PATHS.test(path) && Boolean(query.get(SHARE_QUERY))
}

/** The hash address of a sign-in page that leads on to `from`. */
export function signInHash(loginPage: LoginPage, from: string, reason?: string): string {
  const query = new URLSearchParams()
  if (from !== '/' && parseHash(from).path !== HOME && safeRedirect(from) !== HOME) query.set('redirect', from)
  if (reason) query.set('reason', reason)
  const tail = query.toString()
  return `#/${loginPage}${tail && `?${tail}`}`
}

/**
 * The place a sign-in page leads on to: only ever a path inside the app, never another site, a sign-in page or
 * an error page.
 * @param redirect as the address has it, which anybody may have written
 */
export function safeRedirect(redirect: string | null): string {
  if (!redirect || !/^\/(?![/\\])/.test(redirect) || hasControlCharacter(redirect)) return HOME
  const { path } = parseHash(redirect)
  return loginPageOf(path) || PUBLIC_PATHS.includes(path) || path === '/' ? HOME : redirect
}

function hasControlCharacter(text: string): boolean {
  return /[\u0000-\u001f\u007f\\]/.test(text)
}
