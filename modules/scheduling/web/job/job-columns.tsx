import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import type { DeadJob } from '#scheduling/contract/job.ts'
import { useT } from '#shell/i18n.ts'

/** The columns of failed jobs. */
export function useJobColumns(): Column<DeadJob>[] {
  const t = useT()
  return [
    {
      key: 'name',
      title: t('scheduling.job.name'),
      width: 240,
      isFixed: true,
      phone: 'title',
      render: ({ name }) => <code>{name}</code>,
    },
    {
      key: 'kind',
      title: t('scheduling.job.kind'),
      width: 100,
      phone: 'fact',
      render: ({ kind }) => t(`scheduling.job.kind.${kind}`),
    },
    {
      key: 'failed',
      title: t('scheduling.job.failed'),
      width: 120,
      sort: 'failDate',
      phone: 'fact',
      render: ({ failDate }) => <RelativeTime at={failDate} />,
    },
    {
      key: 'attempts',
      title: t('scheduling.job.attempts'),
      width: 100,
      align: 'end',
      render: ({ attempts }) => attempts,
    },
    {
      key: 'error',
      title: t('scheduling.job.error'),
      width: 360,
      render: ({ error }) => <WithNone>{error ? <span title={error}>{error}</span> : undefined}</WithNone>,
    },
  ]
}
