import { Button } from 'antd'
import { useMutate } from '#kit/form/use-mutate.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { ossRoutes, type FileScan } from '#files/contract/oss.ts'
import '../storage/storage.css'

const TONES = {
  waiting: 'info',
  running: 'info',
  done: 'success',
  failed: 'error',
  canceled: 'neutral',
  expired: 'success',
} as const

interface ScanProgressProps {
  scan: FileScan
  /** What is asked for again when it is cancelled. */
  reads: readonly (typeof ossRoutes.scan | typeof ossRoutes.page)[]
}

/** The scan of existing files that is going on, or the last one. */
export function ScanProgress({ scan: { status, done, total, owner, isCancelable }, reads }: ScanProgressProps) {
  const t = useT()
  const cancel = useMutate(ossRoutes.cancelScan, { refreshes: reads, done: t('system.oss.scan.cancelled') })
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const progress = t('system.storage.progress', { done, total })
  return (
    <section className="sys-migration sys-scan-last" aria-label={t('system.oss.scan.last')}>
      <header>
        <h2>{t('system.oss.scan.last')}</h2>
        <Tag tone={TONES[status]}>{t(`system.storage.migration.${status}`)}</Tag>
        <span className="sys-storage-hint">{t('system.storage.migration.by', { name: owner })}</span>
        {isCancelable && (
          <Button danger loading={cancel.isRunning} onClick={() => void cancel.run({})}>
            {t('system.oss.scan.cancel')}
          </Button>
        )}
      </header>
      <span>{progress}</span>
      <progress max={1} value={share} data-status={status} aria-label={progress} />
      <p className="sys-storage-hint">{t('system.oss.scan.report')}</p>
    </section>
  )
}
