import type { ReactNode } from 'react'
import { useCan } from '#shell/access/use-can.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { InstanceLink } from '../InstanceLink.tsx'
import { StatusOf } from './instance-columns.tsx'
import '../workflow.css'

interface ProcessStateProps {
  instanceId: string
  /** What those see who may not see the process. */
  children: ReactNode
}

/** The process that handles a record: a link with its state for those who may see it. */
export default function ProcessState({ instanceId, children }: ProcessStateProps) {
  const mayAsk = useCan('wf:instance:page')
  const { data } = useCall(workflowInstanceRoutes.page, { query: { id: instanceId } }, { enabled: mayAsk })
  const instance = data?.list[0]
  if (instance === undefined) return children
  return (
    <span className="wf-state">
      <InstanceLink rootId={instance.rootId} title={instance.title} />
      <StatusOf {...instance} />
    </span>
  )
}
