import { Button } from 'antd'
import { ListTree } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import DeployDialog from '../model/DeployDialog.tsx'
import { CanvasTools } from './CanvasTools.tsx'
import { ConflictBanner } from './ConflictBanner.tsx'
import { DesignBar } from './DesignBar.tsx'
import type { KeptDrawing } from './kept-drawings.ts'
import { PropertyPanel } from './panel/PropertyPanel.tsx'
import { savePicture } from './picture.ts'
import { processNames } from './process-names.ts'
import { TrialDrawer } from './trial/TrialDrawer.tsx'
import { useCheck, type Check } from './use-check.ts'
import { useDesignKeys } from './use-design-keys.ts'
import { useMinimap } from './use-minimap.ts'
import { useModelSession } from './use-model-session.ts'
import { useModeler } from './use-modeler.ts'
import type { StoredModel } from './use-saving.ts'
import './design.css'

interface ModelDesignerProps {
  /** Undefined: it is not stored yet. */
  model: StoredModel | undefined
  /** What a new one begins with. */
  skeleton: string
  /** What it begins with, where that is not what is stored. */
  restored?: KeptDrawing | undefined
  /** Below the head. */
  banner?: ReactNode
  element: string | undefined
  /** Reads the model again and begins anew with it. */
  onReload: () => void
  /** What was new is stored, and has a page of its own. */
  onStored: () => void
  /** Opens the same model as a tree; left out where its file is none. */
  onTree?: () => void
}

/** The modeler of one model, from the moment that it was read. */
export default function ModelDesigner({
  model,
  skeleton,
  restored,
  banner,
  element,
  onReload,
  onStored,
  onTree,
}: ModelDesignerProps) {
  const t = useT()
  const [begun] = useState(() => {
    const xml = restored?.xml ?? model?.xml ?? skeleton
    return { xml, formKey: restored?.formKey ?? model?.formKey ?? '' }
  })
  const [own] = useState(() => model && processNames(model.xml).name)
  /** Chosen before it was drawn. */
  const [wanted, want] = useState(element)
  const { host, modeler, state, unread, hasFailed } = useModeler({ ...begun, element: wanted })
  const check = useCheck(modeler, state.revision, model?.problems ?? [])
  const session = useModelSession({
    model,
    mark: state.revision,
    isSaved: (saved) => (saved === undefined ? !state.canUndo : saved === state.revision),
    draw: modeler && (async () => ({ xml: await modeler.xml(), formKey: state.formKey })),
    renamed: modeler?.name() === own ? undefined : modeler?.name(),
    restored,
    onStored,
  })
  const [isTrying, setTrying] = useState(false)
  const onKeyDown = useDesignKeys(modeler, () => void session.save())
  return (
    // Keys of what is inside: steps are undone from everywhere.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="wf-design" onKeyDown={onKeyDown}>
      <DesignBar
        name={session.name}
        saved={session.saved}
        modelId={model?.id}
        isSaveOffered={modeler !== undefined && (session.isChanged || session.isNew)}
        check={check}
        elements={modeler?.elements() ?? []}
        onChoose={(id) => (modeler ? modeler.choose(id) : want(id))}
        onSave={() => void session.save()}
        {...(modeler && { onTry: () => setTrying(true) })}
        {...(!session.isNew && { onDeploy: () => void session.deploy() })}
      />
      {banner}
      {session.hasConflict && modeler && (
        <ConflictBanner
          onMine={() => void session.saveOver()}
          onTheirs={onReload}
          xml={() => modeler.xml()}
          name={session.name}
        />
      )}
      <Notes unread={unread} modeler={modeler} />
      {hasFailed ? (
        <Empty title={t('workflow.design.failed')} />
      ) : (
        <Work
          {...{ host, modeler, state, check }}
          name={session.name}
          onTree={session.isChanged ? undefined : onTree}
        />
      )}
      {modeler && (
        <TrialDrawer
          isOpen={isTrying}
          name={session.name}
          formKey={state.formKey}
          xml={() => modeler.xml()}
          onClose={() => setTrying(false)}
        />
      )}
      <Overlay of={session.deploying}>
        {(id, overlay) => <DeployDialog id={id} onClose={session.closeDeploy} {...overlay} />}
      </Overlay>
    </div>
  )
}

/** What of the file is not kept, and what is kept and not drawn. */
function Notes({ unread, modeler }: Pick<ReturnType<typeof useModeler>, 'unread' | 'modeler'>) {
  const t = useT()
  const undrawn = useMemo(() => modeler?.undrawn() ?? [], [modeler])
  return (
    <>
      {unread.length > 0 && (
        <p className="wf-design-note" role="alert">
          {t('workflow.design.unread', { count: unread.length, first: unread[0] ?? '' })}
        </p>
      )}
      {undrawn.length > 0 && (
        <p className="wf-design-note" role="status">
          {t('workflow.design.undrawn', { count: undrawn.length, names: undrawn.join(', ') })}
        </p>
      )}
    </>
  )
}

interface WorkProps extends Pick<ReturnType<typeof useModeler>, 'host' | 'modeler' | 'state'> {
  check: Check
  name: string
  /** Left out where it cannot be a tree: what was changed here is none any more. */
  onTree: (() => void) | undefined
}

/** The drawing with its tools, and the panel beside it. */
function Work({ host, modeler, state, check, name, onTree }: WorkProps) {
  const t = useT()
  const minimap = useMinimap(modeler)
  return (
    <div className="wf-design-work">
      <div className="wf-design-canvas">
        <div ref={host} className="wf-modeler" role="application" aria-label={t('workflow.design.canvas')} />
        {modeler && (
          <CanvasTools
            modeler={modeler}
            state={state}
            minimap={minimap}
            onPicture={() => void modeler.svg().then((svg) => savePicture(svg, name))}
          />
        )}
        {onTree && (
          <Button className="wf-design-other" size="small" icon={<ListTree size={14} />} onClick={onTree}>
            {t('workflow.tree.asTree')}
          </Button>
        )}
      </div>
      {modeler && <PropertyPanel modeler={modeler} state={state} check={check} />}
    </div>
  )
}
