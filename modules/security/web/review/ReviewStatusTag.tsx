import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { Review, ReviewDecision } from '#security/contract/review.ts'

const TONES = { 0: 'neutral', 1: 'info', 2: 'success' } as const

/** In which state a review is; one that runs past its due date says so. */
export function ReviewStatusTag({ of: { status, dueDate } }: { of: Pick<Review, 'status' | 'dueDate'> }) {
  const t = useT()
  const isLate = status === 1 && Date.parse(dueDate) < Date.now()
  return isLate ? (
    <Tag tone="warning">{t('security.review.status.late')}</Tag>
  ) : (
    <Tag tone={TONES[status]}>{t(`security.review.status.${status}`)}</Tag>
  )
}

const DECIDED = { 0: 'warning', 1: 'success', 2: 'error' } as const

/** What was decided about an item. */
export function DecisionTag({ decision }: { decision: ReviewDecision }) {
  const t = useT()
  return <Tag tone={DECIDED[decision]}>{t(`security.review.decision.${decision}`)}</Tag>
}
