import { useEffect, useState } from 'react'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useTabKey } from '#shell/page/page-place.ts'
import { goTo, useTabTitle } from '#shell/page/use-page.ts'
import { closeTabs } from '#shell/tabs/tabs-store.ts'
import DeployDialog from '../model/DeployDialog.tsx'
import { modelName } from '../model/model-name.ts'
import { CanvasTools } from './CanvasTools.tsx'
import { ConflictBanner } from './ConflictBanner.tsx'
import { DesignBar } from './DesignBar.tsx'
import { PropertyPanel } from './panel/PropertyPanel.tsx'
import { useCheck } from './use-check.ts'
import { useDesignKeys } from './use-design-keys.ts'
import { useModeler } from './use-modeler.ts'
import { useSaving, type StoredModel } from './use-saving.ts'
import './design.css'

interface ModelDesignerProps {
  /** Undefined: it is not stored yet. */
  model: StoredModel | undefined
  /** What a new one begins with. */
  skeleton: string
  element: string | undefined
  /** Reads the model again and begins anew with it. */
  onReload: () => void
}

/** The modeler of one model, from the moment that it was read. */
export function ModelDesigner({ model, skeleton, element, onReload }: ModelDesignerProps) {
  const t = useT()
  const [begun] = useState(() => ({ xml: model?.xml ?? skeleton, formKey: model?.formKey ?? '', element }))
  const { host, modeler, state, unread, hasFailed } = useModeler(begun)
  const check = useCheck(modeler, state.revision, model?.problems ?? [])
  const saving = useSaving(model)
  const [savedAt, setSavedAt] = useState(0)
  const [deploying, deploy] = useState<string>()
  const [created, setCreated] = useState<string>()
  const tab = useTabKey()
  const isUndone = savedAt === 0 && !state.canUndo
  const isChanged = state.revision !== savedAt && !isUndone
  useUnsavedWarning(isChanged)
  const name = model ? modelName(model) : t('workflow.design.newName')
  useTabTitle(t('workflow.design.titleOf', { name }))

  // A new model has a page of its own from then on; nothing here is unsaved any more.
  useEffect(() => {
    if (created === undefined || isChanged) return
    goTo(`/bpm/model/design?id=${created}`, { replace: true })
    if (tab !== undefined) void closeTabs(tab)
  }, [created, isChanged, tab])

  const drawing = async (opened: NonNullable<typeof modeler>) => ({
    xml: await opened.xml(),
    formKey: state.formKey,
    name: opened.name(),
  })
  const store = async (how: 'save' | 'saveOver'): Promise<string | undefined> => {
    if (modeler === undefined || saving.state === 'saving') return undefined
    const { revision } = state
    const id = await saving[how](await drawing(modeler))
    if (id !== undefined) setSavedAt(revision)
    return id
  }
  const save = async () => {
    // What is typed in the panel and not taken over yet.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const id = await store('save')
    if (id !== undefined && model === undefined) setCreated(id)
  }
  const onKeyDown = useDesignKeys(modeler, () => void save())
  return (
    // Keys of what is inside: steps are undone from everywhere.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="wf-design" onKeyDown={onKeyDown}>
      <DesignBar
        name={name}
        saved={saving.state === 'saving' ? 'saving' : isChanged || model === undefined ? 'changed' : 'saved'}
        isSaveOffered={modeler !== undefined && (isChanged || model === undefined)}
        check={check}
        elements={modeler?.elements() ?? []}
        onChoose={(id) => modeler?.choose(id)}
        onSave={() => void save()}
        {...(model && { onDeploy: () => void (isChanged ? store('save') : Promise.resolve(model.id)).then(deploy) })}
      />
      {saving.state === 'conflict' && modeler && (
        <ConflictBanner
          onMine={() => void store('saveOver')}
          onTheirs={onReload}
          xml={() => modeler.xml()}
          name={name}
        />
      )}
      {unread.length > 0 && (
        <p className="wf-design-note" role="alert">
          {t('workflow.design.unread', { count: unread.length, first: unread[0] ?? '' })}
        </p>
      )}
      {hasFailed ? (
        <Empty title={t('workflow.design.failed')} />
      ) : (
        <div className="wf-design-work">
          <div className="wf-design-canvas">
            <div ref={host} className="wf-modeler" role="application" aria-label={t('workflow.design.canvas')} />
            {modeler && <CanvasTools modeler={modeler} state={state} />}
          </div>
          {modeler && <PropertyPanel modeler={modeler} state={state} check={check} />}
        </div>
      )}
      <Overlay of={deploying}>
        {(id, overlay) => <DeployDialog id={id} onClose={() => deploy(undefined)} {...overlay} />}
      </Overlay>
    </div>
  )
}
