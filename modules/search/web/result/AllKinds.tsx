import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { searchRoutes } from '#search/contract/search.ts'
import { Failed } from './Failed.tsx'
import { HitRow } from './HitRow.tsx'
import { resultAddress } from './result-address.ts'

/** The best hits of each kind. */
export function AllKinds({ q, nothing }: { q: string; nothing: ReactNode }) {
  const t = useT()
  const {
    data: groups,
    error,
    isPending,
    refetch,
  } = useCall(searchRoutes.find, { query: { q } }, { keepPrevious: true })
  const isSlow = useDelayed(isPending)
  if (error) return <Failed reason={error.message} onRetry={() => void refetch()} />
  if (!groups) return isSlow ? <Skeleton rows={8} /> : null
  if (groups.length === 0) return nothing
  return (
    <div className="search-groups" aria-live="polite">
      {groups.map(({ kind, name, hits, hasMore }) => (
        <section key={kind} aria-label={name}>
          <h2>{name}</h2>
          <ul>
            {hits.map((hit) => (
              <HitRow key={hit.id} hit={hit} />
            ))}
          </ul>
          {hasMore && (
            <a className="search-more" href={`#${resultAddress(q, kind)}`}>
              {t('search.allOf', { name })}
              <ChevronRight size={14} aria-hidden="true" />
            </a>
          )}
        </section>
      ))}
    </div>
  )
}
