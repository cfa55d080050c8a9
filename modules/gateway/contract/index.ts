/**
 * Module `gateway`, what it says to the outside: share links, files shown in the browser, and the ways in from
 * elsewhere.
 */
import { entryClientRoutes, entryRoutes } from './entry.ts'
import { jumpRoutes } from './jump.ts'
import { previewRoutes } from './preview.ts'
import { shareRoutes } from './share.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const gatewayRoutes = {
  share: shareRoutes,
  preview: previewRoutes,
  jump: jumpRoutes,
  entry: entryRoutes,
  entryClient: entryClientRoutes,
}
