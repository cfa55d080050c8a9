/** What a user may do with a working calendar. Whether a process uses it shows when they try to delete it. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'

export const calendarActions = (actor: Actor) => permittedActions(actor, 'wf:calendar', ['update', 'delete'])
