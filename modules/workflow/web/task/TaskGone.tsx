import { Button } from 'antd'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import type { CallError } from '#shell/request/call-error.ts'

const NOT_FOUND = 404

/** A task that could not be opened: it is no longer its reader's, or the call failed and may be tried again. */
export function TaskGone({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const t = useT()
  if (error.status === NOT_FOUND)
    return <Empty title={t('workflow.task.notYours')} reason={t('workflow.task.notYoursWhy')} />
  return (
    <Empty title={t('workflow.task.gone')} reason={error.msg}>
      <Button onClick={onRetry}>{t('kit.retry')}</Button>
    </Empty>
  )
}
