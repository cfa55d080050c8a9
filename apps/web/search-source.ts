/** What the palette finds: records by the server, pages of the help here. */
import type { SearchSource } from '#shell/ports.ts'
import { call } from '#shell/request/call.ts'
import { bareSearchRoutes as search } from './bare-search-routes.ts'
import { paletteActions } from './palette-actions.ts'

const help = () => import('#help/web/help-source.ts')
const HELP_RECORD = 'help:'

export const searchSource: SearchSource = {
  async find(q, kinds, signal) {
    const records = call(search.find, { query: { q, ...(kinds && { kinds: kinds.join() }) }, signal })
    if (kinds) return records
    // Without the help the palette still finds records.
    const pages = help()
      .then(({ findHelpGroup }) => findHelpGroup(q))
      .then(
        (group) => [group],
        () => [],
      )
    return [...(await records), ...(await pages)]
  },
  async recall(records, signal) {
    const [own, others] = [true, false].map((isHelp) =>
      records.filter((record) => record.startsWith(HELP_RECORD) === isHelp),
    )
    const pages = own?.length ? (await help()).recallHelp(own) : []
    const hits = others?.length ? await call(search.recall, { query: { records: others.join() }, signal }) : []
    const known = new Map([...hits, ...(await pages)].map((hit) => [`${hit.kind}:${hit.id}`, hit]))
    return records.flatMap((record) => known.get(record) ?? [])
  },
  actions: paletteActions,
}
