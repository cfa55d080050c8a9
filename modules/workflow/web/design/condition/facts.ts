/** What conditions know of the initiator beside who it is. */

/** The id of their main department. */
export const INITIATOR_DEPT = 'initiator.dept'
/** The ids of that department and of those above it. */
export const INITIATOR_DEPTS = 'initiator.depts'
