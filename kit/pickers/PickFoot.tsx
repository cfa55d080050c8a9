import { Button } from 'antd'
import { useT } from '#shell/i18n.ts'
import './pick-foot.css'

interface PickFootProps {
  /** How many are chosen; undefined where it is one at most. */
  count: number | undefined
  /** Why something could not be chosen or confirmed. */
  message: string | undefined
  onClear: () => void
  onCancel: () => void
  onConfirm: () => void
}

/** The foot of a dialog in which one chooses: how many, what went wrong, cancel and confirm. */
export function PickFoot({ count, message, onClear, onCancel, onConfirm }: PickFootProps) {
  const t = useT()
  return (
    <div className="kit-drawer-foot kit-pick-foot">
      <span className="kit-pick-status">
        {count !== undefined && count > 0 && (
          <>
            <span role="status">{t('kit.batch.chosen', { count })}</span>
            <button type="button" className="pt-link" onClick={onClear}>
              {t('kit.clear')}
            </button>
          </>
        )}
        <span role="alert" className="kit-pick-message">
          {message}
        </span>
      </span>
      <Button onClick={onCancel}>{t('kit.cancel')}</Button>
      <Button type="primary" onClick={onConfirm}>
        {t('kit.pick.confirm')}
      </Button>
    </div>
  )
}
