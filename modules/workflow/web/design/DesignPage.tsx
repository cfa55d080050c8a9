import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { readTree } from '#process/simple/index.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowModelRoutes } from '#workflow/contract/model.ts'
import { KeptBanner } from './KeptBanner.tsx'
import { forgetDrawing, keptDrawing, type KeptDrawing } from './kept-drawings.ts'
import { newKey, skeletonOf } from './skeleton.ts'
import { newTree } from './tree/new-step.ts'
import type { StoredModel } from './use-saving.ts'
import './design.css'

// Each knows a library or many parts that the others do without.
const ModelDesigner = lazy(() => import('./ModelDesigner.tsx'))
const TreeDesigner = lazy(() => import('./tree/TreeDesigner.tsx'))
const DrawnModel = lazy(() => import('./DrawnModel.tsx'))

/**
 * The designer of the model that the address names; without one, of a new model. `element`: chosen at first. `as=bpmn`:
 * as BPMN, also where the file is a tree.
 */
export default function DesignPage() {
  const t = useT()
  const { query } = usePageQuery()
  const id = query.get('id') ?? ''
  const [round, setRound] = useState(0)
  /** Of another time, offered to be taken up again. */
  const [kept, setKept] = useState(() => keptDrawing(id === '' ? undefined : id))
  const [restored, setRestored] = useState<KeptDrawing>()
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
  const reload = async () => {
    await refetch()
    forgetDrawing(id === '' ? undefined : id)
    setRestored(undefined)
    setRound(round + 1)
  }
  const take = (drawing: KeptDrawing | undefined) => {
    setKept(undefined)
    if (drawing === undefined) return
    setRestored(drawing)
    setRound(round + 1)
  }
  const banner = kept && mayChange && (
    <KeptBanner
      onRestore={() => take(kept)}
      onForget={() => {
        forgetDrawing(data?.id)
        take(undefined)
      }}
    />
  )
  return (
    <Suspense fallback={<div className="wf-design" aria-busy="true" />}>
      <Designer
        key={`${id} ${round}`}
        model={data}
        restored={restored}
        banner={banner}
        mayChange={mayChange}
        onReload={reload}
        onStored={() => setRound(round + 1)}
      />
    </Suspense>
  )
}

interface DesignerProps {
  model: StoredModel | undefined
  restored: KeptDrawing | undefined
  /** Below the head of the designer. */
  banner: ReactNode
  mayChange: boolean
  onReload: () => Promise<void>
  onStored: () => void
}

/** A tree where the file is one, else the modeler; on a phone and for who may only view it, a file of BPMN is drawn. */
function Designer({ model, restored, banner, mayChange, onReload, onStored }: DesignerProps) {
  const t = useT()
  const { query, setQuery } = usePageQuery()
  const isPhone = useIsPhone()
  const element = query.get('element') ?? undefined
  const [key] = useState(newKey)
  const tree = useMemo(() => {
    const xml = restored?.xml ?? model?.xml
    return xml === undefined ? newTree(key, t) : readTree(xml)
  }, [model, restored, key, t])
  const isBpmn = query.get('as') === 'bpmn'
  if (tree !== undefined && (!isBpmn || isPhone || !mayChange))
    return (
      <TreeDesigner
        model={model}
        tree={tree}
        restored={restored}
        banner={banner}
        element={element}
        isReadOnly={!mayChange}
        onReload={() => void onReload()}
        onStored={onStored}
        onBpmn={(xml) => {
          setQuery({ as: 'bpmn' })
          if (model !== undefined && model.xml !== xml) void onReload()
        }}
      />
    )
  if (model !== undefined && (isPhone || !mayChange))
    return <DrawnModel model={model} note={t(isPhone ? 'workflow.design.phoneNote' : 'workflow.design.readOnlyNote')} />
  return (
    <ModelDesigner
      model={model}
      skeleton={newSkeleton(key, t)}
      restored={restored}
      banner={banner}
      element={element}
      onReload={() => void onReload()}
      onStored={onStored}
      {...(tree !== undefined && { onTree: () => setQuery({ as: undefined }) })}
    />
  )
}

function newSkeleton(key: string, t: ReturnType<typeof useT>): string {
  return skeletonOf(key, {
    process: t('workflow.design.newName'),
    start: t('workflow.design.startName'),
    approve: t('workflow.design.approveName'),
    end: t('workflow.design.endName'),
  })
}
