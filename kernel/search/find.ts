/**
 * Finding records: the index says which may fit, their module says which of them this person may see now. Nothing of
 * the index itself is answered.
 */
import type { Actor } from '../access/actor.ts'
import type { Kernel } from '../kernel.ts'
import { findDocuments, type DocumentQuery } from './document.repo.ts'
import { excerptOf, markTitle, type Piece } from './highlight.ts'
import { isIndexed, type Searchable, type Shown } from './searchable.ts'
import { termsOf, type Term } from './tokens.ts'
import { queryOf, titleKeyOf } from './vector.ts'

export interface Hit {
  readonly kind: string
  readonly id: string
  readonly icon: string
  readonly picture: string
  /** Hash path; empty when the person can open it nowhere. */
  readonly address: string
  readonly title: readonly Piece[]
  readonly detail: string
  /** Of its text, where its title does not say why it was found. */
  readonly excerpt: readonly Piece[]
}

export interface HitsOfKind {
  readonly searchable: Searchable
  readonly hits: readonly Hit[]
  /** Whether there may be more than was asked for. */
  readonly hasMore: boolean
}

export interface Search {
  readonly typed: string
  /** Left out: all that the person may search. */
  readonly kinds?: readonly string[] | undefined
  /** Of each kind. */
  readonly limit: number
}

/** Candidates that are looked at for one answer; the user who finds so many narrows the search. */
export const MAX_CANDIDATES = 1_000
/** Candidates beyond what is wanted, for those that may not be seen. */
const SPARE = 10

/** The kinds that a user may search, in the order of the modules. */
export function kindsFor({ searchables }: Kernel, actor: Actor): Searchable[] {
  return searchables.all().filter(({ findable }) => findable(actor) !== 'none')
}

/** What fits, by kind, the best first; kinds without a hit are left out. */
export async function search(kernel: Kernel, actor: Actor, { typed, kinds, limit }: Search): Promise<HitsOfKind[]> {
  const terms = termsOf(typed)
  const asked = kindsFor(kernel, actor).filter(({ kind }) => kinds?.includes(kind) ?? true)
  if (terms.length === 0 || asked.length === 0) return []
  // Nearly always all candidates may be seen; where they may not, a second look takes many at once.
  const first = await seenAmong(kernel, actor, { typed, terms, asked, candidates: limit + SPARE })
  const short = first.filter(({ seen, isCut }) => isCut && seen.length <= limit).map(({ searchable }) => searchable)
  const second =
    short.length === 0 ? [] : await seenAmong(kernel, actor, { typed, terms, asked: short, candidates: MAX_CANDIDATES })
  const found = first.map((one) => second.find(({ searchable }) => searchable === one.searchable) ?? one)
  return Promise.all(
    found
      .filter(({ seen }) => seen.length > 0)
      .map(async ({ searchable, seen }) => ({
        searchable,
        hits: await Promise.all(seen.slice(0, limit).map(([id, shown]) => hitOf(searchable, { id, shown, terms }))),
        hasMore: seen.length > limit,
      })),
  )
}

/**
 * Hits of one kind from one place until another, and how many there are: at most `MAX_CANDIDATES`, and `isExact` is
 * false when there may be more.
 */
export async function pageOfKind(
  kernel: Kernel,
  actor: Actor,
  { typed, kind, from, until }: { typed: string; kind: string; from: number; until: number },
): Promise<{ hits: Hit[]; total: number; isExact: boolean }> {
  const terms = termsOf(typed)
  const asked = kindsFor(kernel, actor).filter((searchable) => searchable.kind === kind)
  if (terms.length === 0 || asked.length === 0) return { hits: [], total: 0, isExact: true }
  const found = await seenAmong(kernel, actor, { typed, terms, asked, candidates: MAX_CANDIDATES })
  const hits = found.flatMap(({ searchable, seen }) =>
    seen.slice(from, until).map(([id, shown]) => hitOf(searchable, { id, shown, terms })),
  )
  const total = found.reduce((sum, { seen }) => sum + seen.length, 0)
  return { hits: await Promise.all(hits), total, isExact: found.every(({ isCut }) => !isCut) }
}

/** Records that a user remembers, as they may see them now, in the order given; the others are left out. */
export async function recall(
  kernel: Kernel,
  actor: Actor,
  records: readonly { readonly kind: string; readonly id: string }[],
): Promise<Hit[]> {
  const kinds = kindsFor(kernel, actor)
  const hits = new Map<string, Hit>()
  await kernel.database.read(actor.tenantId, async (db) => {
    for (const searchable of kinds) {
      const ids = records.filter(({ kind }) => kind === searchable.kind).map(({ id }) => id)
      if (ids.length === 0) continue
      for (const [id, shown] of await searchable.shown(db, { kernel, actor }, ids))
        hits.set(`${searchable.kind} ${id}`, await hitOf(searchable, { id, shown, terms: [] }))
    }
  })
  return records.flatMap(({ kind, id }) => hits.get(`${kind} ${id}`) ?? [])
}

interface Look {
  readonly typed: string
  readonly terms: readonly Term[]
  readonly asked: readonly Searchable[]
  readonly candidates: number
}

interface Seen {
  readonly searchable: Searchable
  /** Id and what is shown of it, the best first. */
  readonly seen: readonly (readonly [string, Shown])[]
  /** There are more candidates than were looked at. */
  readonly isCut: boolean
}

async function seenAmong(kernel: Kernel, actor: Actor, { typed, terms, asked, candidates }: Look): Promise<Seen[]> {
  const { tenantId, scope, userId } = actor
  const wanted: DocumentQuery = {
    tenantId,
    query: queryOf(tenantId, terms),
    titleKey: titleKeyOf(typed),
    kinds: asked.filter(isIndexed).map(({ kind, findable, readsBody }) => ({
      kind,
      isScoped: findable(actor) === 'scope' && scope.kind === 'some',
      isTitleOnly: readsBody?.(actor) === false,
    })),
    deptIds: scope.kind === 'some' ? scope.deptIds : [],
    ownerId: scope.kind === 'some' && scope.own ? userId : null,
    limit: candidates,
  }
  const found = wanted.kinds.length > 0 ? await findDocuments(kernel.dispatch, wanted) : new Map<string, string[]>()
  return kernel.database.read(tenantId, async (db) => {
    const result: Seen[] = []
    for (const searchable of asked) {
      const ids = isIndexed(searchable)
        ? (found.get(searchable.kind) ?? [])
        : await searchable.candidates(db, actor, { typed, limit: candidates })
      const shown = ids.length > 0 ? await searchable.shown(db, { kernel, actor }, ids) : new Map<string, Shown>()
      const seen = ids.flatMap((id) => {
        const one = shown.get(id)
        return one ? [[id, one] as const] : []
      })
      result.push({ searchable, seen, isCut: ids.length === candidates })
    }
    return result
  })
}

async function hitOf(
  { kind, icon }: Searchable,
  { id, shown, terms }: { id: string; shown: Shown; terms: readonly Term[] },
): Promise<Hit> {
  const title = await markTitle(shown.title, terms)
  const isTitleMet = title.some(({ isHit }) => isHit)
  const excerpt = isTitleMet || terms.length === 0 ? undefined : excerptOf(shown.text?.() ?? '', terms)
  const { address, detail, picture = '' } = shown
  return { kind, id, icon, picture, address, title, detail, excerpt: excerpt ?? [] }
}
