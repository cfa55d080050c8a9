import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes } from '#workflow/contract/instance.ts'
import { InstanceLink } from '../InstanceLink.tsx'
import { StatusOf } from './instance-columns.tsx'
import '../workflow.css'

/** The process that handles a record: a link with its state for those who may see it, a word for the others. */
export default function ProcessState({ instanceId }: { instanceId: string }) {
  const t = useT()
  const mayAsk = useCan('wf:instance:page')
  const { data } = useCall(workflowInstanceRoutes.page, { query: { id: instanceId } }, { enabled: mayAsk })
  const instance = data?.list[0]
  if (instance === undefined) return data === undefined && mayAsk ? null : t('workflow.state.unseen')
  return (
    <span className="wf-state">
      <InstanceLink rootId={instance.rootId} title={instance.title} />
      <StatusOf {...instance} />
    </span>
  )
}
