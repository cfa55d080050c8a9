import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import type { DecisionTableItem } from '#workflow/contract/decision-table.ts'
import { decisionTableName } from './decision-table-name.ts'
import { VersionTag } from './VersionTag.tsx'

/** The columns of decision tables. @param open shows one of them */
export function useDecisionColumns(open: (table: DecisionTableItem) => void): Column<DecisionTableItem>[] {
  const t = useT()
  const { name } = useRecordColumns<DecisionTableItem>()
  return [
    name(t('workflow.decision.name'), { open, nameOf: decisionTableName }),
    {
      key: 'number',
      title: t('workflow.decision.version'),
      width: 130,
      phone: 'state',
      render: ({ number }) => <VersionTag number={number} />,
    },
    {
      key: 'keys',
      title: t('workflow.decision.keys'),
      width: 280,
      phone: 'fact',
      render: ({ keys }) => <code title={keys.join(', ')}>{keys.join(', ')}</code>,
    },
    { key: 'remark', title: t('workflow.decision.remark'), width: 220, isExtra: true, render: ({ remark }) => remark },
    {
      key: 'deployed',
      title: t('workflow.decision.deployedDate'),
      width: 130,
      render: ({ deployedDate }) => <RelativeTime at={deployedDate} />,
    },
    {
      key: 'updated',
      title: t('workflow.decision.updated'),
      width: 130,
      sort: 'updateDate',
      phone: 'fact',
      render: ({ updateDate }) => <RelativeTime at={updateDate} />,
    },
  ]
}
