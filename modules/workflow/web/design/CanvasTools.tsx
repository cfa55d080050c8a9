import { ImageDown, Map as MapIcon, Maximize, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { ModelerState, OpenModeler } from './modeler.ts'

const STEP = 1.25

interface CanvasToolsProps {
  modeler: Pick<OpenModeler, 'undo' | 'redo' | 'zoom' | 'fit'>
  state: Pick<ModelerState, 'canUndo' | 'canRedo'>
  /** The drawing in small; left out where there is none. */
  minimap?: { isShown: boolean; toggle: () => void }
  /** Saves the drawing as a picture; left out where there is none. */
  onPicture?: () => void
}

/** Steps and zoom, above the drawing. */
export function CanvasTools({ modeler, state, minimap, onPicture }: CanvasToolsProps) {
  const t = useT()
  return (
    <div className="wf-design-tools" role="toolbar" aria-label={t('workflow.design.tools')}>
      <IconButton
        name={t('workflow.design.undo')}
        icon={<Undo2 size={16} />}
        disabled={!state.canUndo}
        onClick={modeler.undo}
      />
      <IconButton
        name={t('workflow.design.redo')}
        icon={<Redo2 size={16} />}
        disabled={!state.canRedo}
        onClick={modeler.redo}
      />
      <IconButton
        name={t('workflow.design.smaller')}
        icon={<ZoomOut size={16} />}
        onClick={() => modeler.zoom(1 / STEP)}
      />
      <IconButton name={t('workflow.design.larger')} icon={<ZoomIn size={16} />} onClick={() => modeler.zoom(STEP)} />
      <IconButton name={t('workflow.design.fit')} icon={<Maximize size={16} />} onClick={modeler.fit} />
      {minimap && (
        <IconButton
          name={t('workflow.design.minimap')}
          icon={<MapIcon size={16} />}
          aria-pressed={minimap.isShown}
          onClick={minimap.toggle}
        />
      )}
      {onPicture && (
        <IconButton name={t('workflow.design.picture')} icon={<ImageDown size={16} />} onClick={onPicture} />
      )}
    </div>
  )
}
