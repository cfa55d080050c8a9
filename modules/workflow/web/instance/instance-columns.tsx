import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import type { ComponentProps } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { InstanceStatus, WorkflowInstance, WorkflowInstanceRow } from '#workflow/contract/instance.ts'
import { matterColumn } from '../matter-column.tsx'
import { PublicMark } from '../Starter.tsx'

const TONES: Record<InstanceStatus, ComponentProps<typeof Tag>['tone']> = {
  run: 'info',
  suspended: 'warning',
  ended: 'success',
  rejected: 'error',
  canceled: 'neutral',
  voided: 'neutral',
}

interface StandingOf {
  status: InstanceStatus
  stuck?: boolean
  overdue?: boolean
}

/** The state of a process; one that has failed somewhere says so first, then one that is overdue. */
export function StatusOf({ status, stuck = false, overdue = false }: StandingOf) {
  const t = useT()
  if (stuck && status === 'run') return <Tag tone="error">{t('workflow.status.stuck')}</Tag>
  if (overdue && status === 'run') return <Tag tone="error">{t('workflow.overdue.1')}</Tag>
  return <Tag tone={TONES[status]}>{t(`workflow.status.${status}`)}</Tag>
}

/** The columns of processes. @param open shows one of them */
export function useInstanceColumns(open: (instance: WorkflowInstance) => void): Column<WorkflowInstanceRow>[] {
  const t = useT()
  return [
    matterColumn(open, ({ isPublic }) => isPublic && <PublicMark />),
    { key: 'status', title: t('workflow.status'), width: 110, phone: 'state', render: (one) => <StatusOf {...one} /> },
    {
      key: 'process',
      title: t('workflow.process'),
      width: 180,
      phone: 'fact',
      render: ({ process, number }) => t('workflow.versionOf', { process, number }),
    },
    { key: 'starter', title: t('workflow.starter'), width: 120, render: ({ starter }) => starter },
    { key: 'stands', title: t('workflow.stands'), width: 180, render: ({ stands }) => stands.join(', ') },
    {
      key: 'started',
      title: t('workflow.started'),
      width: 130,
      sort: 'startedDate',
      phone: 'fact',
      render: ({ startedDate }) => <RelativeTime at={startedDate} />,
    },
    {
      key: 'ended',
      title: t('workflow.ended'),
      width: 130,
      isExtra: true,
      render: ({ endedDate }) => <RelativeTime at={endedDate} />,
    },
  ]
}
