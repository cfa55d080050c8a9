import { Button } from 'antd'
import type { Import } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'

interface ImportBarProps {
  /** 0 to 1; undefined: no one can say. */
  share: number | undefined
  text: string
}

/** How far something is, as a line and in words. */
export function ImportBar({ share, text }: ImportBarProps) {
  return (
    <div className="kit-import-bar">
      <progress {...(share !== undefined && { value: share })} max={1} aria-label={text} />
      <span role="status">{text}</span>
    </div>
  )
}

interface ImportProgressProps {
  data: Import
  /** Left out: it is being written, which cannot be stopped. */
  onCancel?: () => void
}

/** Checking, or writing, with done of total. */
export function ImportProgress({ data, onCancel }: ImportProgressProps) {
  const t = useT()
  const isWriting = data.status === 'confirming'
  const total = isWriting ? data.counts.create + data.counts.change : data.total
  const values = { done: data.done, total }
  return (
    <div className="kit-import-body">
      <div className="kit-import-wait">
        <h3>{t(isWriting ? 'kit.import.writing' : 'kit.import.checking')}</h3>
        <ImportBar share={total > 0 ? data.done / total : undefined} text={t('kit.import.progress', values)} />
        <p className="kit-quiet">{t(isWriting ? 'kit.import.writingText' : 'kit.import.checkingText')}</p>
      </div>
      {onCancel && (
        <div className="kit-import-foot">
          <Button onClick={onCancel}>{t('kit.import.cancel')}</Button>
        </div>
      )}
    </div>
  )
}
