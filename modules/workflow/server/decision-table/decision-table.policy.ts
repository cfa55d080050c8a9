/** What a user may do with a decision table. Whether a process evaluates it shows when they try to delete it. */
import { permittedActions, type Actor } from '#kernel/access/actor.ts'

export const decisionTableActions = (actor: Actor) =>
  permittedActions(actor, 'wf:decision', ['update', 'deploy', 'delete'])
