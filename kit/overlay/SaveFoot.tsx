import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'

interface SaveFootProps {
  isChanged: boolean
  isSaving: boolean
  onCancel: () => void
  onSave: () => void
}

/** Cancel and save, at the foot of a drawer in which something is edited. */
export function SaveFoot({ isChanged, isSaving, onCancel, onSave }: SaveFootProps) {
  const t = useT()
  return (
    <div className="kit-drawer-foot">
      <Button onClick={onCancel}>{t('kit.cancel')}</Button>
      <Button type="primary" disabled={!isChanged} loading={isSaving} onClick={onSave}>
        {t('kit.form.save')}
      </Button>
    </div>
  )
}
