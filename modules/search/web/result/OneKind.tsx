import type { ReactNode } from 'react'
import { Pager } from '#kit/list/Pager.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { Failed } from './Failed.tsx'
import { HitRow } from './HitRow.tsx'

const LIMIT = 20
const MAX_LIMIT = 100

/** Every hit of one kind, page by page. */
export function OneKind({ q, kind, nothing }: { q: string; kind: string; nothing: ReactNode }) {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const page = wholeNumber(query.get('page'), 1, 100)
  const limit = wholeNumber(query.get('limit'), LIMIT, MAX_LIMIT)
  const { data, error, isPending, refetch } = useCall(
    searchRoutes.page,
    { query: { q, kind, page, limit } },
    { keepPrevious: true },
  )
  const isSlow = useDelayed(isPending)
  if (error) return <Failed reason={error.message} onRetry={() => void refetch()} />
  if (!data) return isSlow ? <Skeleton rows={8} /> : null
  if (data.total === 0) return nothing
  const turn = (to: number, size: number) =>
    setQuery({ page: to === 1 ? undefined : to, limit: size === LIMIT ? undefined : size }, { push: true })
  return (
    <>
      <ul className="search-hits" aria-label={t('search.results', { typed: q })}>
        {data.list.map((hit) => (
          <HitRow key={hit.id} hit={hit} />
        ))}
      </ul>
      <Pager
        list={{ phase: 'ready', total: data.total, totalExact: data.totalExact, turn, state: { page, limit } }}
        kind="table"
      />
    </>
  )
}

/** A number of the address; what is none, or out of bounds, is `usual`. */
function wholeNumber(text: string | null, usual: number, most: number): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : usual
}
