import { FileSpreadsheet, FileText } from 'lucide-react'
import { sizeText } from '#contract/file-types.ts'
import type { Task, TaskStatus } from '#contract/task.ts'
import type { Column } from '#kit/list/columns.ts'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusTag, type StatusTone } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import { TaskProgress } from './TaskProgress.tsx'
import './download.css'

const TONES: Readonly<Record<Exclude<TaskStatus, 'running'>, StatusTone>> = {
  waiting: 'neutral',
  done: 'success',
  failed: 'error',
  canceled: 'neutral',
  expired: 'warning',
}

/** The columns of the download centre. */
export function useTaskColumns(): Column<Task>[] {
  const t = useT()
  return [
    {
      key: 'title',
      title: t('system.task.file'),
      width: 300,
      sort: 'title',
      isFixed: true,
      phone: 'title',
      render: ({ title }) => (
        <span className="kit-name">
          <FileMark name={title} />
          <span className="kit-strong sys-task-title" title={title}>
            {title}
          </span>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('system.task.status'),
      width: 280,
      phone: 'state',
      render: (task) =>
        task.status === 'running' ? (
          <TaskProgress task={task} />
        ) : (
          <span className="sys-task-state">
            <StatusTag tone={TONES[task.status]} text={t(`system.task.status.${task.status}`)} />
            {task.error !== '' && (
              <span className="sys-task-error" title={task.error}>
                {task.error}
              </span>
            )}
          </span>
        ),
    },
    {
      key: 'rows',
      title: t('system.task.rows'),
      width: 110,
      align: 'end',
      render: ({ total }) => <NumberText value={total} />,
    },
    {
      key: 'size',
      title: t('system.task.size'),
      width: 100,
      align: 'end',
      phone: 'fact',
      render: ({ bytes, status, error }) => (
        <>
          {error !== '' && <span className="sys-task-why">{error}</span>}
          <span className="sys-task-size">{status === 'done' ? sizeText(bytes) : t('kit.none')}</span>
        </>
      ),
    },
    {
      key: 'created',
      title: t('system.task.created'),
      width: 120,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
    {
      key: 'expires',
      title: t('system.task.expires'),
      width: 120,
      render: ({ expiresAt, status }) => <RelativeTime at={status === 'done' ? expiresAt : null} />,
    },
  ]
}

function FileMark({ name }: { name: string }) {
  const Icon = name.endsWith('.csv') ? FileText : FileSpreadsheet
  return (
    <span className="sys-task-mark" aria-hidden="true">
      <Icon size={16} strokeWidth={1.75} />
    </span>
  )
}
