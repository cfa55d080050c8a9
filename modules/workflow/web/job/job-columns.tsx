import type { ComponentProps } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { JobState, WorkflowJob } from '#workflow/contract/job.ts'
import { InstanceLink } from '../InstanceLink.tsx'
import { Reason } from '../Reason.tsx'

const TONES: Record<JobState, ComponentProps<typeof Tag>['tone']> = {
  ready: 'info',
  taken: 'accent',
  called: 'info',
  parked: 'warning',
  dead: 'error',
}

/** The columns of jobs. */
export function useJobColumns(): Column<WorkflowJob>[] {
  const t = useT()
  return [
    {
      key: 'matter',
      title: t('workflow.matter'),
      width: 200,
      isFixed: true,
      phone: 'title',
      render: (job) => <InstanceLink {...job} />,
    },
    {
      key: 'state',
      title: t('workflow.status'),
      width: 100,
      phone: 'state',
      render: ({ state }) => <Tag tone={TONES[state]}>{t(`workflow.job.${state}`)}</Tag>,
    },
    { key: 'node', title: t('workflow.node'), width: 140, phone: 'fact', render: ({ node }) => node },
    {
      key: 'kind',
      title: t('workflow.job.kind'),
      width: 200,
      render: ({ kind, worker, isCalled }) =>
        kind !== 'work' ? (
          t(`workflow.job.${kind}`)
        ) : (
          <>
            <code>{worker}</code>
            {!isCalled && <span className="wf-aside">{t('workflow.job.fetched')}</span>}
          </>
        ),
    },
    {
      key: 'worker',
      title: t('workflow.job.worker'),
      width: 180,
      isExtra: true,
      render: ({ worker }) => <WithNone>{worker ? <code>{worker}</code> : undefined}</WithNone>,
    },
    {
      key: 'due',
      title: t('workflow.job.due'),
      width: 110,
      sort: 'dueDate',
      phone: 'fact',
      render: ({ dueDate }) => <RelativeTime at={dueDate} />,
    },
    { key: 'attempts', title: t('workflow.job.attempts'), width: 80, align: 'end', render: ({ attempts }) => attempts },
    {
      key: 'error',
      title: t('workflow.job.error'),
      width: 200,
      phone: 'fact',
      render: ({ error }) => <WithNone>{error ? <Reason text={error} /> : undefined}</WithNone>,
      onPhone: ({ error }) => (error ? <Reason text={error} /> : null),
    },
    {
      key: 'taken',
      title: t('workflow.job.takenBy'),
      width: 200,
      isExtra: true,
      render: ({ takenBy }) => <WithNone>{takenBy || undefined}</WithNone>,
    },
    { key: 'process', title: t('workflow.process'), width: 160, isExtra: true, render: ({ process }) => process },
  ]
}
