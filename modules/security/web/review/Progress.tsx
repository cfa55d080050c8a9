import { useT } from '#shell/i18n.ts'
import type { Review } from '#security/contract/review.ts'
import './review.css'

/** How much of a review is decided, and how. */
export function Progress({ of: { openCount, keptCount, withdrawnCount } }: { of: Review }) {
  const t = useT()
  const total = openCount + keptCount + withdrawnCount
  if (total === 0) return <span className="kit-quiet">{t('kit.none')}</span>
  const share = (count: number) => ({ width: `${(count / total) * 100}%` })
  const said = t('security.review.progress.said', { kept: keptCount, withdrawn: withdrawnCount, open: openCount })
  return (
    <span className="sec-review-progress" title={said}>
      <span className="sec-review-bar" role="img" aria-label={said}>
        <span data-of="kept" style={share(keptCount)} />
        <span data-of="withdrawn" style={share(withdrawnCount)} />
      </span>
      <span>{t('security.review.progress.of', { done: keptCount + withdrawnCount, total })}</span>
    </span>
  )
}
