/** The search as people ask it. What it may answer, the kernel's index and each module decide. */
import type { Page } from '#contract/list.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { recordChange, type Author } from '#kernel/audit/record.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { findKinds } from '#kernel/search/document.repo.ts'
import { startRebuild } from '#kernel/search/feed.ts'
import * as finding from '#kernel/search/find.ts'
import type { Searchable } from '#kernel/search/searchable.ts'
import type { Hit, HitGroup, IndexedKind, SearchKind } from '#search/contract/search.ts'

/** The best hits of each kind. */
export async function findHits(
  kernel: Kernel,
  actor: Actor,
  { q, kinds, limit }: { q: string; kinds?: readonly string[] | undefined; limit: number },
): Promise<HitGroup[]> {
  const found = await finding.search(kernel, actor, { typed: q, kinds, limit })
  return found.map(({ searchable, hits, hasMore }) => ({
    ...kindOf(actor, searchable),
    hits: hits.map(toHit),
    hasMore,
  }))
}

/** One page of the hits of a kind. A kind that the caller may not search has none. */
export async function pageHits(
  kernel: Kernel,
  actor: Actor,
  { q, kind, page, limit }: { q: string; kind: string; page: number; limit: number },
): Promise<Page<Hit>> {
  const { hits, total, isExact } = await finding.pageOfKind(kernel, actor, {
    typed: q,
    kind,
    from: (page - 1) * limit,
    until: page * limit,
  })
  return { list: hits.map(toHit), total, totalExact: isExact }
}

export const kindsOf = (kernel: Kernel, actor: Actor): SearchKind[] =>
  finding.kindsFor(kernel, actor).map((searchable) => kindOf(actor, searchable))

/** @param records `user:0192…`, as the palette remembers them */
export async function recallHits(kernel: Kernel, actor: Actor, records: readonly string[]): Promise<Hit[]> {
  const named = records.map((record) => {
    const [kind = '', id = ''] = record.split(':')
    return { kind, id }
  })
  return (await finding.recall(kernel, actor, named)).map(toHit)
}

/** How many records of each kind can be found, and since when. */
export async function indexOf(kernel: Kernel, actor: Actor): Promise<IndexedKind[]> {
  const states = await kernel.database.read(actor.tenantId, findKinds)
  return kernel.searchables.indexed().flatMap((searchable) => {
    const state = states.find(({ kind }) => kind === searchable.kind)
    if (!state) return []
    const { documents, startDate, finishDate } = state
    return [{ ...kindOf(actor, searchable), documents, startDate, finishDate }]
  })
}

/** Begins to read every record of the tenant anew. One that goes on already begins again. */
export async function rebuildIndex(
  kernel: Kernel,
  actor: Author & Pick<Actor, 'language'>,
): Promise<{ kinds: number }> {
  const { tenantId } = actor
  const kinds = kernel.searchables.indexed().map(({ kind }) => kind)
  await kernel.database.transaction(tenantId, async (tx) => {
    for (const kind of kinds) await startRebuild(tx, tenantId, kind)
    const label = translate(actor.language, 'search.index')
    await recordChange(tx, actor, { action: 'rebuild', resource: 'searchIndex', resourceId: 'all', label })
  })
  return { kinds: kinds.length }
}

const kindOf = ({ language }: Actor, { kind, icon }: Searchable): SearchKind => ({
  kind,
  name: translate(language, `search.kind.${kind}`),
  icon,
})

/** The wire may be written to; the kernel's is only read. */
const toHit = ({ title, excerpt, ...hit }: finding.Hit): Hit => ({ ...hit, title: [...title], excerpt: [...excerpt] })
