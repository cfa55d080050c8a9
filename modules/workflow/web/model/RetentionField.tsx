import { InputNumber } from 'antd'
import { useId } from 'react'
import { useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { archiveRoutes, MAX_RETENTION_DAYS, RetentionDays } from '#workflow/contract/archive.ts'

const PAUSE_MS = 400

interface RetentionFieldProps {
  id?: string
  value?: number
  onChange?: (days: number) => void
  /** The model; left out, it is not stored yet. */
  model: string | undefined
}

/** After how many days finished processes go, and how many that would be today. Empty: none. */
export function RetentionField({ id, value = 0, onChange, model }: RetentionFieldProps) {
  const t = useT()
  const noteId = useId()
  const days = useDelayedValue(value, PAUSE_MS)
  const isAsked = model !== undefined && days !== 0 && RetentionDays.safeParse(days).success
  const { data } = useCall(
    archiveRoutes.preview,
    { params: { id: model ?? '' }, query: { days: Math.max(days, 0) } },
    { enabled: isAsked },
  )
  return (
    <>
      <InputNumber
        {...(id && { id })}
        min={0}
        max={MAX_RETENTION_DAYS}
        precision={0}
        placeholder={t('workflow.settings.retention.never')}
        aria-describedby={noteId}
        value={value === 0 ? null : value}
        onChange={(given) => onChange?.(given ?? 0)}
      />
      <p id={noteId} className="wf-hint" aria-live="polite">
        {isAsked && data !== undefined ? t('workflow.settings.retention.preview', { ...data }) : ''}
        {isAsked && data !== undefined && data.waiting > 0 ? t('workflow.settings.retention.waiting', { ...data }) : ''}
      </p>
    </>
  )
}
