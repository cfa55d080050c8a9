/** Module `search`, what it says to the outside. It knows no other module: what can be found, each of them declares. */
import { searchRoutes } from './search.ts'

/** Every route of the module by noun and verb; the names become operation ids. */
export const searchModuleRoutes = { search: searchRoutes }
