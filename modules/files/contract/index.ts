/** Module `files`, what it says to the outside: the stored files of an organisation, and where they lie. */
import { ossRoutes } from './oss.ts'
import { storageRoutes } from './storage.ts'

/** Every route of the module by noun and verb; the names become operation ids (`oss.create`). */
export const filesRoutes = { oss: ossRoutes, storage: storageRoutes }
