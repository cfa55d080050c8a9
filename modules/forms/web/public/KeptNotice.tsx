import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'
import './public.css'

/** Says that a visitor has what they typed before, and lets them begin with an empty form. */
export function KeptNotice({ onClear }: { onClear: () => void }) {
  const t = useT()
  return (
    <p className="frm-visit-kept" role="status">
      {t('forms.public.kept')}
      <Button size="small" onClick={onClear}>
        {t('forms.public.kept.clear')}
      </Button>
    </p>
  )
}
