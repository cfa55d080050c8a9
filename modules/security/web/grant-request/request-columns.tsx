import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { GrantRequest } from '#security/contract/grant-request.ts'
import { GrantStatusTag } from './GrantStatusTag.tsx'

/** The columns of requests. @param open shows one of them */
export function useRequestColumns(open: (request: GrantRequest) => void): Column<GrantRequest>[] {
  const t = useT()
  const { name } = useRecordColumns<GrantRequest>()
  return [
    name(t('security.grantRequest.label'), { open, nameOf: ({ label }) => label, width: 260 }),
    {
      key: 'kind',
      title: t('security.grantRequest.kind'),
      width: 140,
      phone: 'fact',
      render: ({ kinds }) => kinds.map((kind) => t(`security.grantRequest.kind.${kind}`)).join(t('kit.list.comma')),
    },
    {
      key: 'status',
      title: t('security.grantRequest.status'),
      width: 110,
      sort: 'status',
      phone: 'state',
      render: ({ status }) => <GrantStatusTag status={status} />,
    },
    {
      key: 'requester',
      title: t('security.grantRequest.requester'),
      width: 130,
      phone: 'fact',
      render: ({ requesterName }) => <WithNone>{requesterName || undefined}</WithNone>,
    },
    {
      key: 'reason',
      title: t('security.grantRequest.reason'),
      width: 180,
      render: ({ reason }) => <WithNone>{reason || undefined}</WithNone>,
    },
    {
      key: 'created',
      title: t('security.grantRequest.created'),
      width: 120,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
    {
      key: 'decided',
      title: t('security.grantRequest.decided'),
      width: 120,
      sort: 'decideDate',
      isExtra: true,
      render: ({ decideDate }) => <RelativeTime at={decideDate} />,
    },
    {
      key: 'decider',
      title: t('security.grantRequest.decider'),
      width: 130,
      isExtra: true,
      render: ({ deciderName }) => <WithNone>{deciderName || undefined}</WithNone>,
    },
    {
      key: 'answer',
      title: t('security.grantRequest.answer'),
      width: 200,
      isExtra: true,
      render: ({ answer }) => <WithNone>{answer || undefined}</WithNone>,
    },
  ]
}
