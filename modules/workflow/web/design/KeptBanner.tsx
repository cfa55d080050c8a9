import { Button } from 'antd'
import { History } from 'lucide-react'
import { useT } from '#shell/i18n.ts'

interface KeptBannerProps {
  onRestore: () => void
  onForget: () => void
}

/** What was drawn here before and not saved: it is taken up again, or given up. */
export function KeptBanner({ onRestore, onForget }: KeptBannerProps) {
  const t = useT()
  return (
    <div role="status" className="wf-design-note">
      <History size={16} aria-hidden="true" />
      <span>{t('workflow.design.kept')}</span>
      <Button size="small" onClick={onRestore}>
        {t('workflow.design.kept.restore')}
      </Button>
      <Button size="small" onClick={onForget}>
        {t('workflow.design.kept.forget')}
      </Button>
    </div>
  )
}
