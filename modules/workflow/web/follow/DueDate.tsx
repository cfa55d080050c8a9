import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { dueOf } from '../home/due.ts'

/** When a task is due; marked where it is open and that is over. */
export function DueDate({ at, isOpen }: { at: string; isOpen: boolean }) {
  const t = useT()
  const isLate = isOpen && dueOf(new Date(at), new Date()) === 'late'
  return (
    <>
      <RelativeTime at={at} /> {isLate && <Tag tone="error">{t('workflow.overdue.1')}</Tag>}
    </>
  )
}
