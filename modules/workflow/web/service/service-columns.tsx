import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { WorkflowService } from '#workflow/contract/service.ts'

/** The columns of services. @param open shows one of them */
export function useServiceColumns(open: (service: WorkflowService) => void): Column<WorkflowService>[] {
  const t = useT()
  const { name, status, created } = useRecordColumns<WorkflowService>('app_status')
  return [
    name(t('workflow.service.name'), { open, nameOf: (service) => service.name }),
    {
      key: 'url',
      title: t('workflow.service.url'),
      width: 280,
      phone: 'fact',
      render: ({ url }) => <span title={url}>{url}</span>,
    },
    status(),
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
    created(),
  ]
}
