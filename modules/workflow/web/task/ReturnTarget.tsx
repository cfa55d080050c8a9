import { Select } from 'antd'
import { useT } from '#shell/i18n.ts'
import type { WorkflowTaskDetail } from '#workflow/contract/task.ts'

const WAYS = ['forward', 'backToReturner'] as const

/** Where a task is returned to, and where it goes from there. */
export interface Target {
  readonly nodeId: string
  readonly way: (typeof WAYS)[number]
}

interface ReturnTargetProps {
  nodes: WorkflowTaskDetail['returnable']
  value: Target
  onChange: (target: Target) => void
}

/** Asks where a task is returned to. */
export function ReturnTarget({ nodes, value, onChange }: ReturnTargetProps) {
  const t = useT()
  return (
    <div className="wf-reason-where">
      <label>
        <span>{t('workflow.ask.node')}</span>
        <Select
          aria-label={t('workflow.ask.node')}
          value={value.nodeId}
          onChange={(nodeId) => onChange({ ...value, nodeId })}
          options={nodes.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </label>
      <label>
        <span>{t('workflow.ask.then')}</span>
        <Select
          aria-label={t('workflow.ask.then')}
          value={value.way}
          onChange={(way) => onChange({ ...value, way })}
          options={WAYS.map((way) => ({ value: way, label: t(`workflow.ask.then.${way}`) }))}
        />
      </label>
    </div>
  )
}
