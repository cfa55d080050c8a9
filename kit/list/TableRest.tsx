import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Empty } from '../ui/Empty.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { Skeleton } from './Skeleton.tsx'
import type { TableSource } from './useList.ts'

interface TableRestProps {
  source: Pick<TableSource<unknown>, 'phase' | 'error' | 'refresh'>
  empty: ReactNode
  /** Pixels to fill. */
  height: number
}

/** What stands in a table without rows: the skeleton while it loads, the reason when it failed, or the empty state. */
export function TableRest({ source, empty, height }: TableRestProps) {
  const t = useT()
  const isSlow = useDelayed(source.phase === 'loading')
  return (
    <div className="kit-table-rest" style={{ height }}>
      {source.phase === 'loading' && isSlow && <Skeleton rows={Math.max(3, Math.floor(height / 48))} />}
      {source.phase === 'failed' && (
        <div className="kit-table-state" role="alert">
          <Empty title={t('kit.list.failed')} reason={source.error?.msg}>
            <Button color="primary" variant="outlined" onClick={source.refresh}>
              {t('kit.retry')}
            </Button>
          </Empty>
        </div>
      )}
      {source.phase === 'ready' && <div className="kit-table-state">{empty}</div>}
    </div>
  )
}
