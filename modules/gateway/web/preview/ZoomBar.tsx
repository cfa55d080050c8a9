import { Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useT } from '#shell/i18n.ts'
import { MAX_ZOOM, MIN_ZOOM, percentOf, zoomedIn, zoomedOut } from './zoom.ts'

interface ZoomBarProps {
  zoom: number
  onZoom: (zoom: number) => void
  onFit: () => void
  onRotate?: () => void
  children?: ReactNode
}

/** Larger, smaller, as large as there is room, turned. */
export function ZoomBar({ zoom, onZoom, onFit, onRotate, children }: ZoomBarProps) {
  const t = useT()
  return (
    <div className="gw-tools" role="toolbar" aria-label={t('gateway.preview.tools')}>
      {children}
      <IconButton
        name={t('gateway.preview.zoomOut')}
        icon={<ZoomOut size={16} />}
        disabled={zoom <= MIN_ZOOM}
        onClick={() => onZoom(zoomedOut(zoom))}
      />
      <output aria-live="polite">{t('gateway.preview.percent', { percent: percentOf(zoom) })}</output>
      <IconButton
        name={t('gateway.preview.zoomIn')}
        icon={<ZoomIn size={16} />}
        disabled={zoom >= MAX_ZOOM}
        onClick={() => onZoom(zoomedIn(zoom))}
      />
      <IconButton name={t('gateway.preview.fit')} icon={<Maximize size={16} />} onClick={onFit} />
      {onRotate && <IconButton name={t('gateway.preview.rotate')} icon={<RotateCw size={16} />} onClick={onRotate} />}
    </div>
  )
}
