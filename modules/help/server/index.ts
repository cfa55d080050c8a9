/**
 * Module `help`, the front door: the first steps of a new organisation. The documentation itself is part of the page
 * (`modules/help/web/pages`).
 *
 * Words: a *first step* is something that every organisation needs once. Promises: a step is done when the data is there,
 * whoever made it; nobody is shown a step that they may not take; asking writes nothing.
 */
import type { ServerModule } from '#kernel/kernel.ts'
import { mountFirstRun } from './first-run/first-run.routes.ts'

export const helpModule: ServerModule = { name: 'help', routes: mountFirstRun }
