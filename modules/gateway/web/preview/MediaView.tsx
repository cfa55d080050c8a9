import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { Failed } from './Failed.tsx'

interface MediaViewProps {
  address: string
  name: string
  form: 'audio' | 'video'
}

/** Sound and film in the browser's own player, which fetches the parts it plays. */
export default function MediaView({ address, name, form }: MediaViewProps) {
  const t = useT()
  const [isLost, setIsLost] = useState(false)
  if (isLost) return <Failed reason={t('gateway.preview.noPlayer')} onRetry={() => setIsLost(false)} />
  const player = { src: address, controls: true, preload: 'metadata', 'aria-label': name } as const
  return (
    <div className="gw-media">
      {form === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has none
        <audio {...player} onError={() => setIsLost(true)} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people upload has none
        <video {...player} playsInline onError={() => setIsLost(true)} />
      )}
    </div>
  )
}
