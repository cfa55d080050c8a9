/** What is asked, in the address and in what one pastes. */
import type { Method } from '#contract/route.ts'

export interface AskedCall {
  readonly userId: string
  readonly method: Method
  /** Empty: nothing is asked yet. */
  readonly path: string
  readonly recordId: string
}

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE']
const CALL = /^([A-Z]+) (\/\S+)$/
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

const isMethod = (text: string): text is Method => METHODS.includes(text)

/** The call of a text such as `POST /sys/user`; undefined for anything else. */
export function callIn(text: string): Pick<AskedCall, 'method' | 'path'> | undefined {
  const [, method = '', path = ''] = CALL.exec(text) ?? []
  return isMethod(method) ? { method, path } : undefined
}

/** How a call is written. */
export const callText = ({ method, path }: Pick<AskedCall, 'method' | 'path'>): string =>
  path === '' ? '' : `${method} ${path}`

export function askedIn(query: URLSearchParams): AskedCall {
  const call = callIn(query.get('call') ?? '') ?? { method: 'GET', path: '' }
  return { userId: query.get('user') ?? '', recordId: idIn(query.get('record') ?? ''), ...call }
}

export const queryOfAsked = (asked: AskedCall) => ({
  user: asked.userId,
  call: callText(asked),
  record: asked.recordId,
})

/** The id in what one pastes: the id itself, or an address with one. */
export const idIn = (text: string): string => ID.exec(text)?.[0] ?? ''

/** The page that explains a call; left out what is not known. */
export function explainPath(asked: Partial<AskedCall>): string {
  const { userId = '', method = 'GET', path = '', recordId = '' } = asked
  const query = new URLSearchParams(
    Object.entries(queryOfAsked({ userId, method, path, recordId })).filter(([, value]) => value !== ''),
  )
  return `/sys/access?${query.toString()}`
}
