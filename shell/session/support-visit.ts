import { bareRoute } from '../request/bare-route.ts'
import { call } from '../request/call.ts'
import { endSession } from './sign-out.ts'

/** As in the contract of module `tenancy`, which no foundation knows; a test compares. */
export const leaveRoute = bareRoute('POST', '/sys/supportVisit/leave')
/** Where the operator goes on, once signed in again. */
export const TENANTS = '/sys/tenant'

/** Ends the visit of this window. Should the call fail, the visit ends by itself: the page forgets it either way. */
export async function leaveTenant(): Promise<void> {
  await call(leaveRoute).catch(() => undefined)
  endSession(TENANTS, 'signed-out')
}
