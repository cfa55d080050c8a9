import { useT } from '#shell/i18n.ts'
import type { Review } from '#security/contract/review.ts'
import './review.css'

/** How much of a review is decided, and how. */
export function Progress({ of: { openCount, keptCount, withdrawnCount } }: { of: Review }) {
  const t = useT()
  const total = openCount + keptCount + withdrawnCount
  if (total === 0) return <span className="kit-quiet">{t('kit.none')}</span>
  const share = (count: number) => ({ width: `${(count / total) * 100}%` })
  const text = t('security.review.progress.text', { kept: keptCount, withdrawn: withdrawnCount, open: openCount })
  return (
    <span className="sec-review-progress" title={text}>
      <span className="sec-review-bar" role="img" aria-label={text}>
        <span data-of="kept" style={share(keptCount)} />
        <span data-of="withdrawn" style={share(withdrawnCount)} />
      </span>
      <span>{t('security.review.progress.of', { done: keptCount + withdrawnCount, total })}</span>
    </span>
  )
}
