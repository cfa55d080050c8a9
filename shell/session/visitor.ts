/** A user who is not signed in, where the configuration lets visitors in (specification section 3, "User"). */

export const visitorName = 'visitor'
