/** What the server finds for the palette. */
import type { SearchSource } from '#shell/ports.ts'
import { call } from '#shell/request/call.ts'
import { bareSearchRoutes as search } from './bare-search-routes.ts'
import { paletteActions } from './palette-actions.ts'

export const searchSource: SearchSource = {
  find: (q, kinds, signal) => call(search.find, { query: { q, ...(kinds && { kinds: kinds.join() }) }, signal }),
  recall: (records, signal) => call(search.recall, { query: { records: records.join() }, signal }),
  actions: paletteActions,
}
