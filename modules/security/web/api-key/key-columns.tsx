import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { ApiKey } from '#security/contract/api-key.ts'
import { KeyStateTag } from './KeyStateTag.tsx'

/** The columns of keys. @param open shows one of them */
export function useKeyColumns(open: (key: ApiKey) => void): Column<ApiKey>[] {
  const t = useT()
  const { name, created } = useRecordColumns<ApiKey>()
  return [
    name(t('security.apiKey.name'), { open, nameOf: (key) => key.name, width: 190 }),
    {
      key: 'prefix',
      title: t('security.apiKey.prefix'),
      width: 130,
      render: ({ prefix }) => <code>{prefix}…</code>,
    },
    {
      key: 'owner',
      title: t('security.apiKey.owner'),
      width: 170,
      phone: 'fact',
      render: ({ ownerName, serviceFlag }) => (
        <span className="kit-name">
          {ownerName}
          {serviceFlag === 1 && <Tag>{t('security.apiKey.service')}</Tag>}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('kit.record.status'),
      width: 100,
      phone: 'state',
      render: ({ state }) => <KeyStateTag state={state} />,
    },
    {
      key: 'scopes',
      title: t('security.apiKey.scopes'),
      width: 150,
      render: ({ scopes }) => (
        <span title={scopes.join('\n')}>{t('security.apiKey.scopes.count', { count: scopes.length })}</span>
      ),
    },
    {
      key: 'allowIps',
      title: t('security.apiKey.allowIps'),
      width: 170,
      isExtra: true,
      render: ({ allowIps }) => <WithNone>{allowIps || undefined}</WithNone>,
    },
    {
      key: 'expires',
      title: t('security.apiKey.expires'),
      width: 120,
      sort: 'expireDate',
      phone: 'fact',
      render: ({ expireDate }) => <RelativeTime at={expireDate} />,
    },
    {
      key: 'lastUse',
      title: t('security.apiKey.lastUse'),
      width: 120,
      sort: 'lastUseDate',
      render: ({ lastUseDate }) => <RelativeTime at={lastUseDate} />,
    },
    {
      key: 'lastUseIp',
      title: t('security.apiKey.lastUseIp'),
      width: 150,
      isExtra: true,
      render: ({ lastUseIp }) => <WithNone>{lastUseIp || undefined}</WithNone>,
    },
    created({ isExtra: true }),
  ]
}
