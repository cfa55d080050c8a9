import { useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '#shell/i18n.ts'
import { Failed } from './Failed.tsx'
import { zoomedIn, zoomedOut } from './zoom.ts'
import { ZoomBar } from './ZoomBar.tsx'

/** Room around a picture that fits, in pixels. */
const MARGIN = 24

interface Size {
  width: number
  height: number
}

/** A picture: as large as there is room, larger on demand, turned by quarters. Keys: + − 0 R, and the arrows scroll. */
export default function PictureView({ address, name }: { address: string; name: string }) {
  const t = useT()
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size>()
  const [zoom, setZoom] = useState(1)
  const [turns, setTurns] = useState(0)
  const [isLost, setIsLost] = useState(false)
  const isLying = turns % 2 === 1

  const fittingOf = (picture: Size, lying: boolean): number => {
    const room = stage.current
    if (!room) return 1
    const [width, height] = lying ? [picture.height, picture.width] : [picture.width, picture.height]
    return Math.min(1, (room.clientWidth - MARGIN) / width, (room.clientHeight - MARGIN) / height)
  }
  const fit = () => size && setZoom(fittingOf(size, isLying))
  const rotate = () => {
    setTurns(turns + 1)
    if (size) setZoom(fittingOf(size, !isLying))
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === '+' || event.key === '=') setZoom(zoomedIn(zoom))
    else if (event.key === '-') setZoom(zoomedOut(zoom))
    else if (event.key === '0') fit()
    else if (event.key === 'r' || event.key === 'R') rotate()
    else return
    event.preventDefault()
  }

  if (isLost) return <Failed reason={t('gateway.preview.noPicture')} onRetry={() => setIsLost(false)} />
  const shown = size && { width: size.width * zoom, height: size.height * zoom }
  return (
    <>
      <ZoomBar zoom={zoom} onZoom={setZoom} onFit={fit} onRotate={rotate} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- WCAG 2.1.1: scrolling and its keys need the keyboard */}
      <div ref={stage} className="gw-stage" tabIndex={0} role="region" aria-label={name} onKeyDown={byKey}>
        <div
          className="gw-picture"
          style={shown && { width: isLying ? shown.height : shown.width, height: isLying ? shown.width : shown.height }}
        >
          <img
            src={address}
            alt={name}
            style={{ ...shown, rotate: `${turns * 90}deg`, visibility: shown ? 'visible' : 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              setZoom(fittingOf({ width, height }, isLying))
            }}
            onError={() => setIsLost(true)}
          />
        </div>
      </div>
    </>
  )
}
