import { Alert, Button } from 'antd'
import type { Import } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'
import { Empty } from '../ui/Empty.tsx'
import type { ImportProps } from './ImportButton.tsx'
import { ImportConfirm, ImportDone } from './ImportConfirm.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProgress } from './ImportProgress.tsx'

interface ImportStateProps extends Pick<ImportProps, 'afterwards'> {
  data: Import
  /** Past the preview: which refused rows stay out is decided. */
  leaveOut: boolean | undefined
  onLeaveOut: (leaveOut: boolean | undefined) => void
  onConfirmed: () => void
  onCancel: () => void
  onRestart: () => void
  onClose: () => void
}

/** An uploaded import as its status wants it: progress, preview, confirmation, failure or result. */
export function ImportState({ data, leaveOut, onCancel, onRestart, onClose, ...props }: ImportStateProps) {
  switch (data.status) {
    case 'checking':
      return <ImportProgress data={data} onCancel={onCancel} />
    case 'confirming':
      return <ImportProgress data={data} />
    case 'failed':
      return <ImportFailed data={data} onRestart={onRestart} />
    case 'done':
      return <ImportDone data={data} afterwards={props.afterwards} onAgain={onRestart} onClose={onClose} />
    case 'ready':
      if (leaveOut === undefined) return <ImportPreview data={data} onCancel={onCancel} onNext={props.onLeaveOut} />
      return (
        <ImportConfirm
          data={data}
          leaveOut={leaveOut}
          onBack={() => props.onLeaveOut(undefined)}
          onConfirmed={props.onConfirmed}
        />
      )
  }
}

function ImportFailed({ data, onRestart }: Pick<ImportStateProps, 'data' | 'onRestart'>) {
  const t = useT()
  return (
    <>
      <Alert type="error" showIcon title={t('kit.import.failed')} description={data.failure?.msg} />
      <div className="kit-import-foot">
        <Button type="primary" onClick={onRestart}>
          {t('kit.import.again')}
        </Button>
      </div>
    </>
  )
}

/** An import that could not be read. */
export function ImportNotShown(props: { reason: string; onRetry: () => void; onRestart: () => void }) {
  const t = useT()
  return (
    <Empty title={t('kit.import.notShown')} reason={props.reason}>
      <Button onClick={props.onRetry}>{t('kit.retry')}</Button>
      <Button onClick={props.onRestart}>{t('kit.import.again')}</Button>
    </Empty>
  )
}
