/**
 * What a visit of the operator's support may call. Asked by `callRefusal`, before every other right: no code that a
 * visit holds opens what is closed here.
 */
import { errors, type ErrorCode } from '#contract/errors.ts'
import { codesOf, type AnyRoute } from '#contract/route.ts'

/** What the consent allows. */
export interface VisitRights {
  readonly visitId: string
  /** Whether it may write; otherwise it reads. */
  readonly mayAct: boolean
  /** When it ends by itself. */
  readonly until: string
}

export type VisitedRoute = Pick<
  AnyRoute,
  'method' | 'path' | 'can' | 'administrator' | 'stepUp' | 'ticket' | 'upload'
> &
  Pick<AnyRoute, 'inSupport'>

/**
 * Closed to every visit: what is a user's own, what decides who may do what or yields a secret, what only an
 * administrator may, and what takes many records out or in at once.
 */
const isClosed = ({ path, can, administrator, stepUp, ticket, upload }: VisitedRoute): boolean =>
  codesOf(can).length === 0 ||
  administrator === true ||
  stepUp !== undefined ||
  ticket === true ||
  upload !== undefined ||
  /\/(export|import)(\/|$)/i.test(path)

/** Why a visit may not call the route, whatever codes it holds; undefined: its codes decide. */
export function visitRefusal(route: VisitedRoute, { mayAct }: VisitRights): ErrorCode | undefined {
  if (route.inSupport) return undefined
  if (!mayAct && route.method !== 'GET') return errors.supportReadOnly
  return isClosed(route) ? errors.supportClosed : undefined
}
