/** Results of reviews as a sheet: who decided what, when and why. */
import { defineExport, rowsOfList } from '#kernel/exports/define.ts'
import { translate } from '#kernel/i18n/translate.ts'
import { reviewExport } from '#security/contract/review.ts'
import { commaOf } from '#system/server/index.ts'
import { callOfItems, reviewItemList } from './review-item-list.repo.ts'

export const exportedReviews = defineExport({
  noun: 'review',
  routes: reviewExport,
  rows: rowsOfList(reviewItemList, callOfItems),
  columns: {
    review: { value: (row) => row.reviewName, width: 24 },
    user: { value: (row) => row.userName, width: 16 },
    dept: { value: (row) => row.deptName, width: 20 },
    role: { value: (row) => row.roleName, width: 20 },
    ways: {
      value: ({ ways }, { language }) =>
        ways
          .map(({ kind, by }) => (kind === 'user' ? translate(language, 'export.review.way_user') : by))
          .join(commaOf(language)),
      width: 24,
    },
    reviewer: { value: (row) => row.reviewerName, width: 16 },
    decision: {
      value: ({ decision }, { language }) => translate(language, `export.review.decision_${decision}`),
      width: 10,
    },
    reason: { value: (row) => row.reason, width: 40 },
    decider: { value: (row) => row.deciderName, width: 16 },
    decided: { kind: 'moment', value: (row) => row.decideDate },
  },
})
