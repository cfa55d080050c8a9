import { Rocket } from 'lucide-react'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { Selection } from '#kit/list/use-list.ts'
import { useRecordActions } from '#kit/list/use-record-actions.tsx'
import { useT } from '#shell/i18n.ts'
import { decisionTableRoutes, type DecisionTableItem } from '#workflow/contract/decision-table.ts'
import { decisionTableName } from './decision-table-name.ts'

/** What shows a decision table. */
export const DECISION_READS = [decisionTableRoutes.page, decisionTableRoutes.get, decisionTableRoutes.versions]

/** Deploys a decision table, and says as which version. */
export function useDeployDecision() {
  const t = useT()
  return useMutate(decisionTableRoutes.deploy, {
    refreshes: DECISION_READS,
    done: ({ number, isNew }) => t(isNew ? 'workflow.decision.deployed' : 'workflow.decision.deploySame', { number }),
  })
}

/** What can be done with decision tables; the server says which of it. */
export function useDecisionActions(selection: Selection<DecisionTableItem>, { edit }: { edit: (id: string) => void }) {
  const t = useT()
  const deploy = useDeployDecision()
  return useRecordActions(selection, {
    routes: decisionTableRoutes,
    reads: DECISION_READS,
    edit,
    nameOf: decisionTableName,
    counted: (count) => t('workflow.decision.count', { count }),
    consequence: t('workflow.decision.deleteConsequence'),
    more: ({ id }) => ({
      deploy: {
        label: t('workflow.decision.deploy'),
        icon: <Rocket size={16} />,
        run: () => void deploy.run({ body: { id } }),
      },
    }),
  })
}
