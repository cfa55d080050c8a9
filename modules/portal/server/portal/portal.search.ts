/** Portals in the search: those one may enter. */
import { topicsOf, type Searchable } from '#kernel/search/searchable.ts'
import { enterable } from '../seen/seen-portal.service.ts'
import { findPortalIds, findPortalTitles } from '../seen/seen-portal.repo.ts'
import { portalNameIn } from './portal.shape.ts'

export const searchablePortals: Searchable = {
  kind: 'portal',
  icon: 'layout-grid',
  version: 1,
  topics: topicsOf('portal', ['create', 'update', 'delete', 'restore']),
  async documents(db, ids) {
    const portals = await findPortalTitles(db, ids)
    return portals.map(({ id, name, nameEn, code, updatedAt }) => ({
      id,
      title: name,
      also: [nameEn, code],
      updatedAt,
    }))
  },
  nextIds: findPortalIds,
  findable: () => 'all',
  async shown(db, { actor }, ids) {
    const wanted = new Set(ids)
    const portals = (await enterable(db, actor)).filter(({ id, client }) => wanted.has(id) && client === 'PC')
    return new Map(
      portals.map((row) => [
        row.id,
        {
          title: portalNameIn(actor, row),
          detail: row.code,
          text: () => `${row.name} ${row.name_en}`,
          address: `/home?_portalCode=${encodeURIComponent(row.code)}`,
        },
      ]),
    )
  },
}
