import { Button } from 'antd'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'

/** A content that did not come, or cannot be shown: why, and another try where that may help. */
export function Failed({ reason, onRetry }: { reason: string; onRetry?: () => void }) {
  const t = useT()
  return (
    <Empty title={t('gateway.preview.notShown')} reason={reason}>
      {onRetry && <Button onClick={onRetry}>{t('kit.retry')}</Button>}
    </Empty>
  )
}
