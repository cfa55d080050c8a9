import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { Empty } from '../ui/Empty.tsx'
import { useDelayed } from '../ui/use-delayed.ts'
import { Skeleton } from './Skeleton.tsx'
import type { TableSource } from './use-list.ts'

const SKELETON_ROWS = 10

interface TableRestProps {
  source: Pick<TableSource<unknown>, 'phase' | 'error' | 'refresh'>
  empty: ReactNode
}

/** What stands in a table without rows: the skeleton while it loads, the reason when it failed, or the empty state. */
export function TableRest({ source, empty }: TableRestProps) {
  const t = useT()
  const isSlow = useDelayed(source.phase === 'loading')
  if (source.phase === 'loading') return isSlow ? <Skeleton rows={SKELETON_ROWS} /> : null
  return (
    <div className="kit-table-rest">
      {source.phase === 'ready' ? (
        empty
      ) : (
        <div role="alert">
          <Empty title={t('kit.list.failed')} reason={source.error?.msg}>
            <Button color="primary" variant="outlined" onClick={source.refresh}>
              {t('kit.retry')}
            </Button>
          </Empty>
        </div>
      )}
    </div>
  )
}
