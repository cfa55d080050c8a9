import { Check, X } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { allowedActions, type Action } from '#kit/list/actions.ts'
import { useBatch } from '#kit/list/use-batch.tsx'
import type { Selection } from '#kit/list/use-list.ts'
import { askWithText } from '#kit/overlay/ask-text.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { ownReviewRoutes, type OwnReviewItem } from '#security/contract/review.ts'
import { REVIEW_READS } from './review-reads.ts'

const MAX_REASON = 200

const nameOf = ({ userName, roleName }: OwnReviewItem) => `${roleName} → ${userName}`

/** Keeping and withdrawing: one role, or those chosen for one reason. */
export function useOwnDecisions({ rows: chosen, clear }: Pick<Selection<OwnReviewItem>, 'rows' | 'clear'>) {
  const t = useT()
  const refresh = useRefresh()
  const batch = useBatch<OwnReviewItem>()
  const keep = useMutate(ownReviewRoutes.decide, { refreshes: REVIEW_READS, done: t('security.review.kept') })
  const withdraw = useMutate(ownReviewRoutes.decide, { refreshes: REVIEW_READS, done: t('security.review.withdrawn') })

  const reasonFor = (to: 'keep' | 'withdraw', rows: readonly OwnReviewItem[]) => {
    const [first] = rows
    return askWithText({
      title: first && rows.length === 1 ? nameOf(first) : t(`security.review.${to}.many`, { count: rows.length }),
      consequence: t(`security.review.${to}.consequence`),
      yes: t(`security.review.${to}`),
      label: t('security.review.reason'),
      maxLength: MAX_REASON,
      isRequired: to === 'withdraw',
      danger: to === 'withdraw',
    })
  }
  /** One that is kept asks for nothing. */
  const decideOne = async (to: 'keep' | 'withdraw', row: OwnReviewItem) => {
    const reason = to === 'keep' ? '' : await reasonFor(to, [row])
    if (reason === undefined) return
    const { run } = to === 'keep' ? keep : withdraw
    await run({ params: { id: row.id }, body: { decision: to === 'keep' ? 1 : 2, reason } })
  }
  const decideMany = async (to: 'keep' | 'withdraw', rows: readonly OwnReviewItem[]) => {
    const reason = await reasonFor(to, rows)
    if (reason === undefined) return
    await batch({
      rows,
      nameOf,
      act: (ids) => call(ownReviewRoutes.decideMany, { body: { ids, decision: to === 'keep' ? 1 : 2, reason } }),
      afterwards: () => {
        clear()
        void refresh(...REVIEW_READS)
      },
    })
  }
  const keeping = { label: t('security.review.keep'), icon: <Check size={16} /> }
  const withdrawing = { label: t('security.review.withdraw'), icon: <X size={16} />, danger: true }
  const rowActions = (row: OwnReviewItem): Action[] =>
    allowedActions(
      {
        keep: { ...keeping, run: () => void decideOne('keep', row) },
        withdraw: { ...withdrawing, run: () => void decideOne('withdraw', row) },
      },
      row.actions,
    )
  const actions: Action[] = [
    { key: 'keep', ...keeping, run: () => void decideMany('keep', chosen) },
    { key: 'withdraw', ...withdrawing, run: () => void decideMany('withdraw', chosen) },
  ]
  return { rowActions, batch: actions }
}
