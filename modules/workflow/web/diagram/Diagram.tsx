import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import type { Marks } from './marks.ts'
import type { Viewer } from './viewer.ts'
import './diagram.css'

const Canvas = lazy(() => import('./Canvas.tsx'))
const STEP = 1.25
const NO_MARKS: Marks = {}

interface DiagramProps {
  /** A BPMN file; one without positions is laid out. */
  xml: string
  /** What is drawn, for those who cannot look; what it tells stands as text beside it. */
  label: string
  /** By id of the element. Keep it the same object while nothing changes. */
  marks?: Marks
  /** Pixels. */
  height?: number
  /** The element that is looked at: brought into sight, with an edge of its own. */
  picked?: string | undefined
  /** A user chose an element; the root is one, too. */
  onPick?: (id: string) => void
}

/**
 * A process as it is drawn: moved by mouse, finger and arrow keys, zoomed by Ctrl and wheel, two fingers and the
 * buttons.
 * @example <Diagram xml={model.xml} label={model.name} marks={{ approve: { tone: 'active', badge: '2' } }} />
 */
export function Diagram({ xml, label, marks = NO_MARKS, height = 360, picked, onPick }: DiagramProps) {
  const t = useT()
  const [viewer, setViewer] = useState<Viewer>()
  const [hasFailed, setHasFailed] = useState(false)
  const onReady = (drawn: Viewer | undefined) => {
    setViewer(drawn)
    setHasFailed(drawn === undefined)
  }
  return (
    <figure className="wf-diagram" aria-label={label} style={{ height }}>
      {hasFailed && <Empty title={t('workflow.diagram.failed')} />}
      <Suspense fallback={<Skeleton rows={4} />}>
        <Canvas xml={xml} marks={marks} picked={picked} onPick={onPick} onReady={onReady} />
      </Suspense>
      <div className="wf-diagram-tools" role="toolbar" aria-label={t('workflow.diagram.tools')}>
        <IconButton
          name={t('workflow.diagram.larger')}
          icon={<ZoomIn size={16} />}
          disabled={!viewer}
          onClick={() => viewer?.zoom(STEP)}
        />
        <IconButton
          name={t('workflow.diagram.smaller')}
          icon={<ZoomOut size={16} />}
          disabled={!viewer}
          onClick={() => viewer?.zoom(1 / STEP)}
        />
        <IconButton
          name={t('workflow.diagram.fit')}
          icon={<Maximize size={16} />}
          disabled={!viewer}
          onClick={() => viewer?.fit()}
        />
      </div>
    </figure>
  )
}
