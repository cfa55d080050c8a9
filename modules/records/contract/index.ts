/**
 * Module `records`, what it says to the outside: what the product keeps about records of every kind. The audit trail,
 * the recycle bin, saved views of lists and what people prefer.
 */
import { auditRoutes } from './audit.ts'
import { preferenceRoutes } from './preference.ts'
import { recycleRoutes } from './recycle.ts'
import { viewRoutes } from './view.ts'

/** Every route of the module by noun and verb; the names become operation ids (`view.create`). */
export const recordsRoutes = {
  preference: preferenceRoutes,
  view: viewRoutes,
  audit: auditRoutes,
  recycle: recycleRoutes,
}
