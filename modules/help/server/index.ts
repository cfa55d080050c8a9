/**
 * Module `help`, the entry point: the first steps of a new organisation, and the state of what it relies on. The
 * documentation itself is part of the page (`modules/help/web/pages`).
 *
 * Words: a *first step* is something that every organisation needs once. Promises: a step is done when the data is
 * there, no matter which user made it; a user is only shown steps that they may take; asking writes nothing.
 */
import type { ServerModule } from '#kernel/kernel.ts'
import { mountFirstRun } from './first-run/first-run.routes.ts'
import { mountSystemState } from './state/system-state.routes.ts'

export const helpModule: ServerModule = {
  name: 'help',
  routes: (kernel) => [...mountFirstRun(kernel), ...mountSystemState(kernel)],
}
