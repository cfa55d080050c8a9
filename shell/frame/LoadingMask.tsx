import { useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import { maskedCalls } from '../request/mask.ts'
import { useStore } from '../store.ts'
import './loading-mask.css'

/** A call that is quick enough shows none: it would only flicker. */
const DELAY_MS = 200

/** Covers the page while a call runs that an administrator has named. */
export function LoadingMask() {
  const t = useT()
  const isBusy = useStore(maskedCalls) > 0
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(isBusy), isBusy ? DELAY_MS : 0)
    return () => clearTimeout(timer)
  }, [isBusy])
  if (!isShown) return null
  return (
    <div className="pt-loading-mask" role="status">
      <span className="pt-spinner" aria-hidden="true" />
      {t('shell.loading')}
    </div>
  )
}
