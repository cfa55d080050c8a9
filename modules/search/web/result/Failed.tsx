import { Button } from 'antd'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'

/** The server did not answer, and the way to ask again. */
export function Failed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const t = useT()
  return (
    <Empty title={t('search.failed')} reason={reason}>
      <Button onClick={onRetry}>{t('search.retry')}</Button>
    </Empty>
  )
}
