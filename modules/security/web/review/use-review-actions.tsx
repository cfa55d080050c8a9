import { ClipboardList, Pencil, Play, SquareCheckBig, Trash2 } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { reviewRoutes, type Review } from '#security/contract/review.ts'
import { REVIEW_READS } from './review-reads.ts'

interface Opening {
  edit: (review: Review) => void
  showResult: (review: Review) => void
}

/** What can be done with a review: starting, changing and deleting one that is planned, closing one that runs. */
export function useReviewActions({ edit, showResult }: Opening): (review: Review) => Action[] {
  const t = useT()
  const start = useMutate(reviewRoutes.start, {
    refreshes: REVIEW_READS,
    done: ({ itemCount, leftOutCount }) =>
      leftOutCount > 0
        ? t('security.review.started.partly', { count: itemCount, left: leftOutCount })
        : t('security.review.started', { count: itemCount }),
  })
  const close = useMutate(reviewRoutes.close, { refreshes: REVIEW_READS, done: t('security.review.close.done') })
  const remove = useMutate(reviewRoutes.remove, { refreshes: REVIEW_READS })
  const sure = async (what: 'start' | 'close' | 'delete', { name }: Review): Promise<boolean> =>
    ask({
      title: t(`security.review.${what}.ask`, { name }),
      consequence: t(`security.review.${what}.consequence`),
      yes: t(`security.review.${what}`),
      danger: what !== 'start',
    })
  const after = async (what: 'start' | 'close' | 'delete', review: Review) => {
    if (!(await sure(what, review))) return
    const run = { start: start.run, close: close.run, delete: remove.run }[what]
    await run({ params: { id: review.id } })
  }
  return (review) => [
    ...allowedActions(
      {
        start: {
          label: t('security.review.start'),
          icon: <Play size={16} />,
          run: () => void after('start', review),
        },
        update: { label: t('security.review.edit'), icon: <Pencil size={16} />, run: () => edit(review) },
        close: {
          label: t('security.review.close'),
          icon: <SquareCheckBig size={16} />,
          danger: true,
          run: () => void after('close', review),
        },
        delete: {
          label: t('security.review.delete'),
          icon: <Trash2 size={16} />,
          danger: true,
          run: () => void after('delete', review),
        },
      },
      review.actions,
    ),
    ...(review.status === 0
      ? []
      : [
          {
            key: 'result',
            label: t('security.review.tab.result'),
            icon: <ClipboardList size={16} />,
            run: () => showResult(review),
          },
        ]),
  ]
}
