import { Clock } from 'lucide-react'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { exactTime } from '#shell/time/relative-time.ts'
import type { WorkflowTask } from '#workflow/contract/task.ts'
import { dueOf } from '../../home/due.ts'

/** When an open task is due: a tag within two days, else the plain date. @param isNamed says what the date is */
export function DueTag({
  dueDate,
  status,
  isNamed = false,
}: Pick<WorkflowTask, 'dueDate' | 'status'> & { isNamed?: boolean }) {
  const t = useT()
  if (dueDate === null) return null
  const moment = new Date(dueDate)
  const due = status === 'closed' ? 'later' : dueOf(moment, new Date())
  if (due === 'later')
    return (
      <>
        {isNamed && `${t('workflow.due')} `}
        <RelativeTime at={dueDate} />
      </>
    )
  return (
    <Tag tone={due === 'tomorrow' ? 'warning' : 'error'} title={exactTime(moment)}>
      <Clock size={14} aria-hidden="true" /> {t(`workflow.due.${due}`)}
    </Tag>
  )
}
