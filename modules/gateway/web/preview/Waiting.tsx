import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'

/** A content that is being made ready: it may take some seconds, and can be given up. */
export function Waiting({ onCancel }: { onCancel: () => void }) {
  const t = useT()
  return (
    <div className="gw-waiting" role="status">
      <p>{t('gateway.preview.preparing')}</p>
      <Button onClick={onCancel}>{t('kit.cancel')}</Button>
    </div>
  )
}
