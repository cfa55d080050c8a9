/** How a decision table returns from the recycle bin. */
import { restorerOf } from '#kernel/records/write-records.ts'
import { DecisionTableDraft } from '#workflow/contract/decision-table.ts'
import { addDecisionTable, DECISION_TABLE } from './decision-table.service.ts'

/** As its draft: no process evaluates it before it is deployed again. */
export const decisionTableRestorer = restorerOf({
  resource: DECISION_TABLE,
  code: 'wf:decision',
  draft: DecisionTableDraft,
  add: addDecisionTable,
})
