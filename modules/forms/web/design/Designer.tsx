import { lazy, Suspense, useState, type KeyboardEvent } from 'react'
import { useUnsavedWarning } from '#kit/form/use-unsaved-warning.ts'
import { useIsCompact, useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import { useTabTitle } from '#shell/page/use-page.ts'
import type { DesignDraft } from '#forms/contract/template.ts'
import { ConflictBanner } from './bar/ConflictBanner.tsx'
import { DesignBar } from './bar/DesignBar.tsx'
import { StepButtons } from './bar/StepButtons.tsx'
import { Canvas } from './canvas/Canvas.tsx'
import { findPlaced } from './model/find-field.ts'
import { Outline } from './outline/Outline.tsx'
import { Palette } from './palette/Palette.tsx'
import { Panel } from './panel/Panel.tsx'
import { DesignerContext, useDesignerState } from './state/use-designer.ts'
import { PanesContext, type Pane } from './state/panes.ts'
import { inLanguage } from './state/words.ts'
import './design.css'
import './panel.css'

const RuleEditor = lazy(() => import('./rules/RuleEditor.tsx'))
const RulesOverview = lazy(() => import('./rules/RulesOverview.tsx'))
const PublishDialog = lazy(() => import('./bar/PublishDialog.tsx'))
const VersionsDrawer = lazy(() => import('./bar/VersionsDrawer.tsx'))
const CopyDialog = lazy(() => import('./bar/CopyDialog.tsx'))
const Preview = lazy(() => import('./preview/Preview.tsx'))

interface DesignerProps {
  draft: DesignDraft
  /** Reads the draft again and begins anew with it. */
  onReload: () => void
}

/** The designer of one form, from the moment that its draft was read. */
export function Designer({ draft, onReload }: DesignerProps) {
  const t = useT()
  const designer = useDesignerState(draft)
  const [pane, open] = useState<Pane>()
  const [isPhone, isCompact] = [useIsPhone(), useIsCompact()]
  const [isSideOpen, setIsSideOpen] = useState(false)
  useTabTitle(t('forms.design.tabTitleOf', { name: inLanguage(designer.model.title) }))
  useUnsavedWarning(designer.saving.state !== 'saved')
  const close = () => open(undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    if (event.shiftKey) designer.redo()
    else designer.undo()
  }
  const edited = pane?.is === 'rule' ? findPlaced(designer.model, pane.field) : undefined
  const isSideShown = !designer.isReadOnly && (!isCompact || isSideOpen)
  return (
    <DesignerContext value={designer}>
      <PanesContext value={{ pane, open }}>
        {/* Keys of what is inside: steps are undone from everywhere. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className="frd-design" onKeyDown={onKeyDown}>
          <DesignBar {...(isCompact && !designer.isReadOnly && { onToggleSide: () => setIsSideOpen(!isSideOpen) })} />
          <ConflictBanner onReload={onReload} />
          {isPhone && <p className="frd-phone-note">{t('forms.design.phoneNote')}</p>}
          {pane?.is === 'preview' ? (
            <Suspense fallback={null}>
              <Preview />
            </Suspense>
          ) : (
            <div className="frd-work" data-side={isSideShown} data-panel={!isPhone}>
              {isSideShown && (
                <div className="frd-side">
                  <Palette />
                  <Outline />
                </div>
              )}
              <div className="frd-middle">
                {!designer.isReadOnly && <StepButtons />}
                <Canvas />
              </div>
              {!isPhone && <Panel />}
              <Suspense fallback={null}>
                {edited && pane?.is === 'rule' && (
                  <RuleEditor key={JSON.stringify(pane)} placed={edited} slot={pane.slot} onClose={close} />
                )}
              </Suspense>
            </div>
          )}
          <Suspense fallback={null}>
            {pane?.is === 'rules' && <RulesOverview open onClose={close} />}
            {pane?.is === 'publish' && <PublishDialog open onClose={close} onPublished={onReload} />}
            {pane?.is === 'versions' && <VersionsDrawer open onClose={close} onReverted={onReload} />}
            {pane?.is === 'copy' && <CopyDialog open onClose={close} />}
          </Suspense>
        </div>
      </PanesContext>
    </DesignerContext>
  )
}
