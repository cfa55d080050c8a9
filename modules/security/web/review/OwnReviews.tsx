import { useId } from 'react'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { bareOwnReviewRoutes } from './bare-review-routes.ts'
import './own-reviews.css'

/** A part of the personal centre: how many roles of users wait for one's review. Absent where none does. */
export default function OwnReviews() {
  const t = useT()
  const id = useId()
  const { data: waiting } = useCall(bareOwnReviewRoutes.page, { query: { page: 1, limit: 1, decision: ['0'] } })
  if (!waiting || waiting.total === 0) return null
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('security.review.own')}</h2>
        <a href="#/user/review">{t('security.review.begin')}</a>
      </header>
      <p className="kit-quiet sec-review-waiting">{t('security.review.waiting', { count: waiting.total })}</p>
    </section>
  )
}
