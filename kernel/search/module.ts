/** The index of the search as a module: what keeps it up to date, behind the calls. */
import type { ServerModule } from '../kernel.ts'
import { searchHandlers } from './feed.ts'

export const searchIndexModule: ServerModule = {
  name: 'search-index',
  events: ({ searchables }) => searchHandlers(searchables),
}
