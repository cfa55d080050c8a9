import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { Registration } from '#security/contract/registration.ts'
import { RegistrationStatusTag } from './RegistrationStatusTag.tsx'

/** The columns of registrations. @param open shows one of them */
export function useRegistrationColumns(open: (registration: Registration) => void): Column<Registration>[] {
  const t = useT()
  const { name } = useRecordColumns<Registration>()
  return [
    name(t('security.registration.name'), { open, nameOf: (row) => row.realName, sort: 'realName', width: 140 }),
    {
      key: 'username',
      title: t('security.registration.username'),
      width: 150,
      sort: 'username',
      phone: 'fact',
      render: ({ username }) => username,
    },
    {
      key: 'status',
      title: t('security.registration.status'),
      width: 110,
      sort: 'status',
      phone: 'state',
      render: ({ status }) => <RegistrationStatusTag status={status} />,
    },
    {
      key: 'dept',
      title: t('security.registration.dept'),
      width: 150,
      phone: 'fact',
      render: ({ deptId, deptName }) =>
        deptId === null ? <span className="kit-quiet">{t('security.registration.noDept')}</span> : deptName,
    },
    {
      key: 'email',
      title: t('security.registration.email'),
      width: 210,
      render: ({ email }) => <WithNone>{email || undefined}</WithNone>,
    },
    {
      key: 'mobile',
      title: t('security.registration.mobile'),
      width: 140,
      isExtra: true,
      render: ({ mobile }) => <WithNone>{mobile || undefined}</WithNone>,
    },
    {
      key: 'reason',
      title: t('security.registration.reason'),
      width: 170,
      render: ({ reason }) => <WithNone>{reason || undefined}</WithNone>,
    },
    {
      key: 'created',
      title: t('security.registration.created'),
      width: 120,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
    {
      key: 'decided',
      title: t('security.registration.decided'),
      width: 120,
      sort: 'decideDate',
      isExtra: true,
      render: ({ decideDate }) => <RelativeTime at={decideDate} />,
    },
    {
      key: 'decider',
      title: t('security.registration.decider'),
      width: 130,
      isExtra: true,
      render: ({ deciderName }) => <WithNone>{deciderName || undefined}</WithNone>,
    },
    {
      key: 'answer',
      title: t('security.registration.answer'),
      width: 200,
      isExtra: true,
      render: ({ answer }) => <WithNone>{answer || undefined}</WithNone>,
    },
  ]
}
