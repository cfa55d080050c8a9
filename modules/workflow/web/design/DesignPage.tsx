import { useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { DrawnModel } from './DrawnModel.tsx'
import { ModelDesigner } from './ModelDesigner.tsx'
import { newKey, skeletonOf } from './skeleton.ts'
import './design.css'

/** The designer of the model that the address names; without one, of a new model. `element`: chosen at first. */
export default function DesignPage() {
  const t = useT()
  const { query } = usePageQuery()
  const id = query.get('id') ?? ''
  const element = query.get('element') ?? undefined
  const [round, setRound] = useState(0)
  const [skeleton] = useState(() => newSkeleton(t))
  const isPhone = useIsPhone()
  const mayChange = useCan(id === '' ? 'wf:model:save' : 'wf:model:update')
  const { data, error, refetch } = useCall(
    workflowModelRoutes.get,
    { params: { id } },
    // The designer holds what was read: reading it again by itself would give up what was changed since.
    { enabled: id !== '', isOwn: true, freshFor: Number.POSITIVE_INFINITY },
  )
  if (error || (id === '' && !mayChange))
    return (
      <div className="kit-list-page">
        <PageTitle title={t('workflow.design.title')} />
        <Empty title={t('workflow.design.notFound')} reason={t('workflow.design.notFoundWhy')} />
      </div>
    )
  if (id !== '' && data === undefined) return <div className="wf-design" aria-busy="true" />
  if (data !== undefined && (isPhone || !mayChange))
    return <DrawnModel model={data} note={t(isPhone ? 'workflow.design.phoneNote' : 'workflow.design.readOnlyNote')} />
  const reload = async () => {
    await refetch()
    setRound(round + 1)
  }
  return (
    <ModelDesigner
      key={`${id} ${round}`}
      model={data}
      skeleton={skeleton}
      element={element}
      onReload={() => void reload()}
    />
  )
}

function newSkeleton(t: ReturnType<typeof useT>): string {
  return skeletonOf(newKey(), {
    process: t('workflow.design.newName'),
    start: t('workflow.design.startName'),
    approve: t('workflow.design.approveName'),
    end: t('workflow.design.endName'),
  })
}
