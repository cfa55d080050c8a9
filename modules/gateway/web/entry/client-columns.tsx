import type { EntryClient } from '#gateway/contract/entry.ts'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'

/** The columns of the registered systems. @param open shows one of them */
export function useClientColumns(open: (client: EntryClient) => void): Column<EntryClient>[] {
  const t = useT()
  const { name, status, created } = useRecordColumns<EntryClient>('app_status')
  return [
    name(t('gateway.client.name'), {
      open,
      isOpenable: ({ actions }) => actions.includes('update'),
      nameOf: (client) => client.name,
    }),
    {
      key: 'clientId',
      title: t('gateway.client.clientId'),
      width: 160,
      phone: 'fact',
      render: ({ clientId }) => <code>{clientId}</code>,
    },
    status(),
    {
      key: 'signInUrl',
      title: t('gateway.client.signInUrl'),
      width: 200,
      render: ({ signInUrl }) => <WithNone>{signInUrl || undefined}</WithNone>,
    },
    {
      key: 'allowIps',
      title: t('gateway.client.allowIps'),
      width: 180,
      isExtra: true,
      render: ({ allowIps }) => <WithNone>{allowIps || undefined}</WithNone>,
    },
    {
      key: 'audience',
      title: t('gateway.client.audience'),
      width: 220,
      phone: 'fact',
      render: ({ audience, roleIdList, admitsAdmins }) => (
        <>
          {audience === 'roles'
            ? t('gateway.client.roles.count', { count: roleIdList.length })
            : t('gateway.client.audience.ordinary')}
          {admitsAdmins === 1 && <Tag tone="warning">{t('gateway.client.admins')}</Tag>}
        </>
      ),
    },
    {
      key: 'lastUse',
      title: t('gateway.client.lastUse'),
      width: 120,
      sort: 'lastUseDate',
      render: ({ lastUseDate }) => <RelativeTime at={lastUseDate} />,
    },
    created({ isExtra: true }),
  ]
}
