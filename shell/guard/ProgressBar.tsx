import { useEffect } from 'react'
import { useLocation } from '../page/location.ts'
import { useStore } from '../store.ts'
import { useTheme } from '../theme/theme-store.ts'
import { holdProgress, progress } from './progress.ts'
import './progress.css'

/**
 * The bar at the top of the window while the address changes, where the theme wants one. It is silent for screen
 * readers: the page itself announces that it loads.
 */
export function ProgressBar({ waiting }: { waiting: boolean }) {
  const { showProgressBar } = useTheme()
  const { pathname } = useLocation()
  const share = useStore(progress)
  useEffect(() => {
    const release = holdProgress()
    const timer = setTimeout(release)
    return () => {
      clearTimeout(timer)
      release()
    }
  }, [pathname])
  useEffect(() => (waiting ? holdProgress() : undefined), [waiting])
  if (!showProgressBar || share === undefined) return null
  return <div className="pt-progress" style={{ transform: `scaleX(${share})` }} aria-hidden="true" />
}
