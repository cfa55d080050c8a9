import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { Review } from '#security/contract/review.ts'
import { Progress } from './Progress.tsx'
import { ReviewStatusTag } from './ReviewStatusTag.tsx'

/** The columns of reviews. @param open shows one of them */
export function useReviewColumns(open: (review: Review) => void): Column<Review>[] {
  const t = useT()
  const namesOf = (named: readonly { name: string }[], all: string) =>
    named.length === 0 ? all : named.map(({ name }) => name).join(t('kit.list.comma'))
  return [
    {
      key: 'name',
      title: t('security.review.name'),
      width: 200,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (review) => (
        <button type="button" className="kit-name-link" onClick={() => open(review)}>
          {review.round > 1 ? t('security.review.round', { name: review.name, round: review.round }) : review.name}
        </button>
      ),
    },
    {
      key: 'status',
      title: t('security.review.status'),
      width: 100,
      phone: 'state',
      render: (review) => <ReviewStatusTag of={review} />,
    },
    {
      key: 'progress',
      title: t('security.review.progress'),
      width: 170,
      phone: 'fact',
      render: (review) => <Progress of={review} />,
    },
    {
      key: 'depts',
      title: t('security.review.depts'),
      width: 160,
      render: ({ depts }) => namesOf(depts, t('security.review.allDepts')),
    },
    {
      key: 'roles',
      title: t('security.review.roles'),
      width: 150,
      render: ({ roles }) => namesOf(roles, t('security.review.allRoles')),
    },
    {
      key: 'reviewer',
      title: t('security.review.reviewer'),
      width: 120,
      render: ({ reviewerId, reviewerName }) => (reviewerId === null ? t('security.review.leader') : reviewerName),
    },
    {
      key: 'due',
      title: t('security.review.due'),
      width: 150,
      sort: 'dueDate',
      phone: 'fact',
      render: ({ dueDate }) => <RelativeTime at={dueDate} />,
    },
    ...useExtraColumns(),
  ]
}

/** What else can be shown of them. */
function useExtraColumns(): Column<Review>[] {
  const t = useT()
  return [
    {
      key: 'repeat',
      title: t('security.review.repeat'),
      width: 110,
      isExtra: true,
      render: ({ repeatMonths }) =>
        repeatMonths === 0
          ? t('security.review.repeat.0')
          : t('security.review.repeat.months', { count: repeatMonths }),
    },
    {
      key: 'atDue',
      title: t('security.review.atDue'),
      width: 140,
      isExtra: true,
      render: ({ atDue }) => t(`security.review.atDue.${atDue}`),
    },
    {
      key: 'starts',
      title: t('security.review.starts'),
      width: 130,
      isExtra: true,
      render: ({ startedDate, startsDate }) => <RelativeTime at={startedDate ?? startsDate} />,
    },
    {
      key: 'starter',
      title: t('security.review.starter'),
      width: 120,
      isExtra: true,
      render: ({ starterName }) => <WithNone>{starterName || undefined}</WithNone>,
    },
    {
      key: 'closed',
      title: t('security.review.closed'),
      width: 120,
      isExtra: true,
      render: ({ closedDate }) => <RelativeTime at={closedDate} />,
    },
  ]
}
