import { Button } from 'antd'
import { Waypoints } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { writeTree, type SimpleTree } from '#process/simple/index.ts'
import { useT, type Translate } from '#shell/i18n.ts'
import DeployDialog from '../../model/DeployDialog.tsx'
import { CanvasTools } from '../CanvasTools.tsx'
import { ConflictBanner } from '../ConflictBanner.tsx'
import { DesignBar } from '../DesignBar.tsx'
import type { KeptDrawing } from '../kept-drawings.ts'
import { ReadOnlyBar } from '../ReadOnlyBar.tsx'
import { TrialDrawer } from '../trial/TrialDrawer.tsx'
import { useCheck, type Check } from '../use-check.ts'
import { useDesignKeys } from '../use-design-keys.ts'
import type { StoredModel } from '../use-saving.ts'
import { fileOf } from './file.ts'
import { titleIn } from './titles.ts'
import { TreeCanvas } from './TreeCanvas.tsx'
import { TreePanel } from './TreePanel.tsx'
import { allProblems, problemsByCard } from './tree-problems.ts'
import { useTreeSession } from './use-tree-session.ts'
import { useTreeView } from './use-tree-view.ts'
import { TreeContext, useTreeState } from './use-tree.ts'

interface TreeDesignerProps {
  /** Undefined: it is not stored yet. */
  model: StoredModel | undefined
  tree: SimpleTree
  /** What the tree was read from, where that is not what is stored. */
  restored?: KeptDrawing | undefined
  /** Below the head. */
  banner?: ReactNode
  element: string | undefined
  isReadOnly: boolean
  /** Reads the model again and begins anew with it. */
  onReload: () => void
  /** What was new is stored, and has a page of its own. */
  onStored: () => void
  /** Opens the same model in the modeler. */
  onBpmn: (xml: string) => void
}

/** The designer of a model whose file is a tree, from the moment that it was read. */
export default function TreeDesigner(props: TreeDesignerProps) {
  const { model, isReadOnly, restored, onReload, onBpmn } = props
  const t = useT()
  const editing = useTreeState(props.tree, restored?.formKey ?? model?.formKey ?? '', props.element)
  const { tree, chosen, choose } = editing
  const session = useTreeSession(model, editing, restored, props.onStored)
  const checked = useMemo(() => ({ xml: () => Promise.resolve(writeTree(tree)) }), [tree])
  const found = useCheck(isReadOnly ? undefined : checked, tree, model?.problems ?? [])
  const check = { ...found, problems: allProblems(tree, found.problems, t) }
  const [isTrying, setTrying] = useState(false)
  const view = useTreeView(editing, {
    isReadOnly,
    problems: problemsByCard(check.problems),
    known: found,
  })
  const onKeyDown = useDesignKeys(isReadOnly ? undefined : editing, () => !isReadOnly && void session.save())
  const openAsBpmn = async () => {
    // What is stored already is opened as it is stored.
    if (model === undefined || (await session.saveFirst()) !== undefined) onBpmn(await fileOf(tree))
  }
  return (
    <TreeContext value={view.shared}>
      {/* Keys of what is inside: steps are undone from everywhere. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="wf-design" onKeyDown={onKeyDown}>
        <Head {...{ session, check, tree, choose, isReadOnly }} modelId={model?.id} onTry={() => setTrying(true)} />
        {props.banner}
        {session.hasConflict && (
          <ConflictBanner
            onMine={() => void session.saveOver()}
            onTheirs={onReload}
            xml={() => fileOf(tree)}
            name={session.name}
          />
        )}
        <Work
          view={view}
          check={check}
          // What was drawn of a model that is not stored yet would be lost.
          mayTurn={model !== undefined || !session.isChanged}
          onBpmn={() => void openAsBpmn()}
        />
        {view.isPhone && !isReadOnly && (
          <TabDrawer open={view.isOpen} title={titleIn(tree, chosen, t)} onClose={view.close}>
            <TreePanel check={check} />
          </TabDrawer>
        )}
        {!isReadOnly && (
          <TrialDrawer
            isOpen={isTrying}
            name={session.name}
            formKey={editing.formKey}
            xml={() => fileOf(tree)}
            onClose={() => setTrying(false)}
          />
        )}
        <Overlay of={session.deploying}>
          {(id, overlay) => <DeployDialog id={id} onClose={session.closeDeploy} {...overlay} />}
        </Overlay>
      </div>
    </TreeContext>
  )
}

interface HeadProps {
  session: ReturnType<typeof useTreeSession>
  check: Check
  tree: SimpleTree
  choose: (id: string, how: { isFocused: boolean }) => void
  isReadOnly: boolean
  modelId: string | undefined
  onTry: () => void
}

/** Name, problems, saving and deploying; for who may only view it, that it is so. */
function Head({ session, check, tree, choose, isReadOnly, modelId, onTry }: HeadProps) {
  const t = useT()
  if (isReadOnly) return <ReadOnlyBar name={session.name} note={t('workflow.design.readOnlyNote')} />
  return (
    <DesignBar
      name={session.name}
      saved={session.saved}
      modelId={modelId}
      isSaveOffered={session.isChanged || session.isNew}
      check={check}
      elements={elementsWithProblems(tree, check.problems, t)}
      onChoose={(id) => choose(id, { isFocused: true })}
      onSave={() => void session.save()}
      onTry={onTry}
      {...(!session.isNew && { onDeploy: () => void session.deploy() })}
    />
  )
}

/** The steps that have problems, by what they are called. */
const elementsWithProblems = (tree: SimpleTree, problems: Check['problems'], t: Translate) =>
  problems.flatMap(({ node }) => (node === null ? [] : [{ id: node, type: '', name: titleIn(tree, node, t) ?? '' }]))

interface WorkProps {
  view: ReturnType<typeof useTreeView>
  check: Check
  mayTurn: boolean
  onBpmn: () => void
}

/** The tree with its tools and, where there is room, the panel beside it. */
function Work({ view, check, mayTurn, onBpmn }: WorkProps) {
  const t = useT()
  const { isReadOnly } = view.shared
  return (
    <div className="wf-design-work" data-alone={!view.hasSide}>
      <div className="wf-design-canvas">
        <TreeCanvas host={view.canvas} zoom={view.zoom} />
        {!isReadOnly && <CanvasTools modeler={view.tools} state={view.steps} />}
        {!isReadOnly && !view.isPhone && (
          <Button
            className="wf-design-other"
            size="small"
            icon={<Waypoints size={14} />}
            disabled={!mayTurn}
            title={mayTurn ? undefined : t('workflow.tree.asBpmn.later')}
            onClick={onBpmn}
          >
            {t('workflow.tree.asBpmn')}
          </Button>
        )}
      </div>
      {view.hasSide && <TreePanel host={view.panel} check={check} />}
    </div>
  )
}
