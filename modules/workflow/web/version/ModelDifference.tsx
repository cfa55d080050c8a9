import { Select } from 'antd'
import { useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDefinitionRoutes, type WorkflowDefinition } from '#workflow/contract/definition.ts'
import { DifferenceOf } from './DifferenceView.tsx'

interface ModelDifferenceProps extends OverlayProps {
  modelId: string
  onClose: () => void
}

/** In what the stored drawing of a model differs from a version of it, or two versions from each other. */
export default function ModelDifference({ modelId, onClose, ...overlay }: ModelDifferenceProps) {
  const t = useT()
  const { data: versions, error } = useCall(workflowDefinitionRoutes.versions, { params: { id: modelId } })
  return (
    <TabDrawer {...overlay} title={t('workflow.difference.title')} width={1100} onClose={onClose}>
      {versions === undefined && (error ? <Empty title={error.msg} /> : <Skeleton rows={8} />)}
      {versions?.length === 0 && <Empty title={t('workflow.version.empty')} reason={t('workflow.version.emptyWhy')} />}
      {versions?.[0] && <Sides versions={versions} newest={versions[0]} />}
    </TabDrawer>
  )
}

/** Stands for the draft among the versions. */
const DRAFT = 'draft'

function Sides({ versions, newest }: { versions: readonly WorkflowDefinition[]; newest: WorkflowDefinition }) {
  const t = useT()
  const [from, setFrom] = useState(newest.id)
  const [to, setTo] = useState(DRAFT)
  const offered = versions.map(({ id: value, number }) => ({
    value,
    label: t('workflow.difference.number', { number }),
  }))
  return (
    <div className="wf-stack">
      <div className="wf-sides">
        <Labelled id="wf-difference-from" label={t('workflow.difference.from')}>
          <Select id="wf-difference-from" value={from} options={offered} onChange={setFrom} />
        </Labelled>
        <Labelled id="wf-difference-to" label={t('workflow.difference.to')}>
          <Select
            id="wf-difference-to"
            value={to}
            options={[{ value: DRAFT, label: t('workflow.difference.draft') }, ...offered]}
            onChange={setTo}
          />
        </Labelled>
      </div>
      <DifferenceOf key={`${from} ${to}`} fromId={from} toId={to === DRAFT ? undefined : to} />
    </div>
  )
}
