import { useEffect } from 'react'
import { holdProgress } from '../guard/progress.ts'
import { useT } from '../i18n.ts'

/** Stands in for a page that is being fetched; the style sheet lets it appear only after 300 ms. */
export function PageSkeleton() {
  const t = useT()
  useEffect(holdProgress, [])
  return (
    <div className="pt-skeleton" role="status">
      <span className="pt-unseen">{t('shell.loading')}</span>
      <i />
      <i />
    </div>
  )
}
