import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowService } from '#workflow/contract/service.ts'

/** The columns of services. @param open shows one of them */
export function useServiceColumns(open: (service: WorkflowService) => void): Column<WorkflowService>[] {
  const t = useT()
  const statusName = useDictLabel('app_status')
  return [
    {
      key: 'name',
      title: t('workflow.service.name'),
      width: 220,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (service) => (
        <button type="button" className="kit-name-link" onClick={() => open(service)}>
          {service.name}
        </button>
      ),
    },
    {
      key: 'url',
      title: t('workflow.service.url'),
      width: 280,
      phone: 'fact',
      render: ({ url }) => <span title={url}>{url}</span>,
    },
    {
      key: 'status',
      title: t('workflow.status'),
      width: 100,
      phone: 'state',
      render: ({ status }) => <StatusDot on={status === 1} text={statusName(status)} />,
    },
    {
      key: 'signed',
      title: t('workflow.service.secret'),
      width: 110,
      render: ({ isSigned }) => (
        <Tag tone={isSigned ? 'success' : 'neutral'}>
          {t(isSigned ? 'workflow.service.signed' : 'workflow.service.unsigned')}
        </Tag>
      ),
    },
    {
      key: 'waiting',
      title: t('workflow.service.waiting'),
      width: 100,
      align: 'end',
      render: ({ waiting }) => waiting,
    },
    {
      key: 'attempts',
      title: t('workflow.service.attempts'),
      width: 110,
      align: 'end',
      isExtra: true,
      render: ({ attempts }) => attempts,
    },
    {
      key: 'timeout',
      title: t('workflow.service.timeout'),
      width: 120,
      align: 'end',
      isExtra: true,
      render: ({ timeoutSeconds }) => timeoutSeconds,
    },
    {
      key: 'created',
      title: t('workflow.service.created'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
