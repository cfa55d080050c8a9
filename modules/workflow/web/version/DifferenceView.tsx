import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDefinitionRoutes } from '#workflow/contract/definition.ts'
import { Compared } from './Compared.tsx'

interface DifferenceViewProps extends OverlayProps {
  fromId: string
  /** Left out: the draft. */
  toId: string | undefined
  onClose: () => void
}

/** In what two versions differ. */
export default function DifferenceView({ fromId, toId, onClose, ...overlay }: DifferenceViewProps) {
  const t = useT()
  return (
    <TabDrawer {...overlay} title={t('workflow.difference.title')} width={1100} onClose={onClose}>
      <DifferenceOf fromId={fromId} toId={toId} />
    </TabDrawer>
  )
}

/** The same without its drawer. */
export function DifferenceOf({ fromId, toId }: Pick<DifferenceViewProps, 'fromId' | 'toId'>) {
  const t = useT()
  const { data, error } = useCall(workflowDefinitionRoutes.difference, {
    params: { id: fromId },
    query: toId === undefined ? {} : { definitionId: toId },
  })
  if (data) return <Compared {...data} />
  return error ? <Empty title={t('workflow.version.gone')} reason={error.msg} /> : <Skeleton rows={8} />
}
