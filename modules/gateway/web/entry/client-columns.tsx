import type { EntryClient } from '#gateway/contract/entry.ts'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'

/** The columns of the registered systems. @param open shows one of them */
export function useClientColumns(open: (client: EntryClient) => void): Column<EntryClient>[] {
  const t = useT()
  const statusName = useDictLabel('app_status')
  return [
    {
      key: 'name',
      title: t('gateway.client.name'),
      width: 220,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (client) =>
        client.actions.includes('update') ? (
          <button type="button" className="kit-name-link" onClick={() => open(client)}>
            {client.name}
          </button>
        ) : (
          client.name
        ),
    },
    {
      key: 'clientId',
      title: t('gateway.client.clientId'),
      width: 160,
      phone: 'fact',
      render: ({ clientId }) => <code>{clientId}</code>,
    },
    {
      key: 'status',
      title: t('gateway.client.status'),
      width: 100,
      phone: 'state',
      render: ({ status }) => <StatusDot on={status === 1} text={statusName(status)} />,
    },
    {
      key: 'signInUrl',
      title: t('gateway.client.signInUrl'),
      width: 260,
      render: ({ signInUrl }) => <WithNone>{signInUrl || undefined}</WithNone>,
    },
    {
      key: 'allowIps',
      title: t('gateway.client.allowIps'),
      width: 180,
      render: ({ allowIps }) => <WithNone>{allowIps || undefined}</WithNone>,
    },
    {
      key: 'audience',
      title: t('gateway.client.audience'),
      width: 240,
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
    {
      key: 'created',
      title: t('gateway.client.created'),
      width: 120,
      sort: 'createDate',
      render: ({ createDate }) => <RelativeTime at={createDate} />,
    },
  ]
}
