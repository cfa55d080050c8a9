import { useT } from '#shell/i18n.ts'
import './skeleton.css'

/** Grey rows in the shape of what comes. */
export function Skeleton({ rows }: { rows: number }) {
  const t = useT()
  return (
    <div className="kit-skeleton" role="status">
      <span className="pt-unseen">{t('kit.loading')}</span>
      {Array.from({ length: Math.min(rows, 12) }, (_, row) => (
        <div key={row} className="kit-skeleton-row" aria-hidden="true">
          <span className="kit-skeleton-round" />
          <span className="kit-skeleton-bar" style={{ width: `${14 + ((row * 7) % 9)}%` }} />
          <span className="kit-skeleton-bar kit-skeleton-pale" style={{ width: `${10 + ((row * 5) % 12)}%` }} />
          <span className="kit-skeleton-bar kit-skeleton-pale" style={{ width: `${16 + ((row * 3) % 8)}%` }} />
        </div>
      ))}
    </div>
  )
}
