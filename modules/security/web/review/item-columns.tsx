import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { OwnReviewItem, ReviewItem } from '#security/contract/review.ts'
import { DecisionTag } from './ReviewStatusTag.tsx'
import './review.css'

/** The columns of items that results and one's own list share. */
function useSharedColumns<Item extends ReviewItem>() {
  const t = useT()
  const user: Column<Item> = {
    key: 'user',
    title: t('security.review.user'),
    width: 150,
    sort: 'userName',
    isFixed: true,
    phone: 'title',
    render: ({ userName, deptName }) => (
      <span className="sec-review-two">
        <b>{userName}</b>
        <span className="kit-quiet">{deptName}</span>
      </span>
    ),
  }
  const role: Column<Item> = {
    key: 'role',
    title: t('security.review.role'),
    width: 140,
    sort: 'roleName',
    phone: 'fact',
    render: ({ roleName }) => roleName,
  }
  const ways: Column<Item> = {
    key: 'ways',
    title: t('security.review.ways'),
    width: 150,
    render: (item) => (
      <span className="sec-review-ways">
        {item.ways.map(({ kind, by }) => (
          <Tag key={`${kind} ${by}`} tone="outline">
            {kind === 'user' ? t('security.review.way.user') : t(`security.review.way.${kind}`, { name: by })}
          </Tag>
        ))}
      </span>
    ),
  }
  const review: Column<Item> = {
    key: 'review',
    title: t('security.review.name'),
    width: 150,
    render: ({ reviewName }) => reviewName,
  }
  const decision: Column<Item> = {
    key: 'decision',
    title: t('security.review.decision'),
    width: 90,
    phone: 'state',
    render: (item) => <DecisionTag decision={item.decision} />,
  }
  const reason: Column<Item> = {
    key: 'reason',
    title: t('security.review.reason'),
    width: 150,
    render: (item) => <WithNone>{item.reason || undefined}</WithNone>,
  }
  const decided: Column<Item> = {
    key: 'decided',
    title: t('security.review.decided'),
    width: 120,
    sort: 'decideDate',
    render: ({ decideDate }) => <RelativeTime at={decideDate} />,
  }
  return { user, role, ways, review, decision, reason, decided }
}

/** The columns of results. */
export function useResultColumns(): Column<ReviewItem>[] {
  const t = useT()
  const { user, role, ways, review, decision, reason, decided } = useSharedColumns<ReviewItem>()
  return [
    user,
    role,
    decision,
    reason,
    {
      key: 'decider',
      title: t('security.review.decider'),
      width: 110,
      render: ({ decision: made, deciderName }) =>
        made !== 0 && deciderName === '' ? (
          t('security.review.byItself')
        ) : (
          <WithNone>{deciderName || undefined}</WithNone>
        ),
    },
    decided,
    {
      key: 'reviewer',
      title: t('security.review.reviewer'),
      width: 110,
      phone: 'fact',
      render: ({ reviewerName }) => <WithNone>{reviewerName || undefined}</WithNone>,
    },
    review,
    { ...ways, isExtra: true },
  ]
}

/** The columns of what one reviews oneself: also when a right was last used. */
export function useOwnColumns(): Column<OwnReviewItem>[] {
  const t = useT()
  const { user, role, ways, review, decision, reason, decided } = useSharedColumns<OwnReviewItem>()
  return [
    user,
    role,
    ways,
    {
      key: 'used',
      title: t('security.review.used'),
      width: 170,
      phone: 'fact',
      render: ({ lastUsedDate, lastSignInDate }) => (
        <span className="sec-review-two">
          {lastUsedDate === null ? (
            <span className="kit-quiet">{t('security.review.used.none')}</span>
          ) : (
            <RelativeTime at={lastUsedDate} />
          )}
          <span className="kit-quiet">
            {t('security.review.signedIn')} <RelativeTime at={lastSignInDate} />
          </span>
        </span>
      ),
    },
    decision,
    { ...reason, isExtra: true },
    review,
    {
      key: 'due',
      title: t('security.review.due'),
      width: 110,
      phone: 'fact',
      render: ({ dueDate }) => <RelativeTime at={dueDate} />,
    },
    { ...decided, isExtra: true },
  ]
}
