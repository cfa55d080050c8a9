/**
 * Whether pages are for users who signed in. They are, but for a page that was built for demonstration, which has no
 * server and a virtual administrator (specification section 4, "Login state"). The build fixes it: neither the
 * configuration of the organisation nor what the browser remembers changes it.
 */
import { readToken } from './token.ts'

const loginInterception = import.meta.env.PORTICO_DEMONSTRATION !== true

/** Whether the page may go on without asking who the user is. */
export const isSignedIn = (): boolean => !loginInterception || readToken() !== undefined
