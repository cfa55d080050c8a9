import { Maximize, Minimize } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { toast } from '../feedback/toast.ts'
import { useT } from '../i18n.ts'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

export function FullScreenButton() {
  const t = useT()
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const label = t(isFull ? 'shell.fullScreen.leave' : 'shell.fullScreen.enter')
  const toggle = async () => {
    if (!document.fullscreenEnabled) {
      toast('warning', t('shell.fullScreen.unsupported'))
      return
    }
    try {
      await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
    } catch {
      toast('error', t('shell.fullScreen.failed'))
    }
  }
  return (
    <button type="button" className="pt-icon-button" aria-label={label} title={label} onClick={() => void toggle()}>
      {isFull ? <Minimize size={18} strokeWidth={1.6} /> : <Maximize size={18} strokeWidth={1.6} />}
    </button>
  )
}
