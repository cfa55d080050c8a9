import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { decisionTableRoutes } from '#workflow/contract/decision-table.ts'

interface DecisionVersionsProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** The deployed versions of a decision table, newest first. */
export default function DecisionVersions({ id, onClose, ...overlay }: DecisionVersionsProps) {
  const t = useT()
  const versions = useCall(decisionTableRoutes.versions, { params: { id } })
  return (
    <TabDrawer {...overlay} title={t('workflow.decision.versions')} width={720} onClose={onClose}>
      <DataTable
        name="workflow.decisionVersion"
        source={{
          rows: versions.data ?? [],
          phase: versions.data ? 'ready' : versions.error ? 'failed' : 'loading',
          error: versions.error,
          refresh: () => void versions.refetch(),
          isInDrawer: true,
        }}
        columns={[
          {
            key: 'number',
            title: t('workflow.decision.version'),
            width: 90,
            phone: 'title',
            render: ({ number }) => t('workflow.decision.versionNo', { number }),
          },
          {
            key: 'keys',
            title: t('workflow.decision.keys'),
            width: 240,
            render: ({ keys }) => <code title={keys.join(', ')}>{keys.join(', ')}</code>,
          },
          { key: 'by', title: t('workflow.decision.deployedBy'), width: 140, render: ({ deployedBy }) => deployedBy },
          {
            key: 'at',
            title: t('workflow.decision.deployedDate'),
            width: 130,
            phone: 'fact',
            render: ({ deployedDate }) => <RelativeTime at={deployedDate} />,
          },
        ]}
        rowName={({ number }) => t('workflow.decision.versionNo', { number })}
        empty={<Empty title={t('workflow.decision.draft')} />}
      />
    </TabDrawer>
  )
}
