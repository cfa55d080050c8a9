import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { FormApi } from '#forms/contract/api-conf.ts'
import { apiTitle } from './api-title.ts'
import './api-conf.css'

/** The columns of configured calls. @param open shows one of them */
export function useApiColumns(open: (api: FormApi) => void): Column<FormApi>[] {
  const t = useT()
  const { name, status, created } = useRecordColumns<FormApi>('app_status')
  return [
    name(t('forms.api.titleField'), { open, nameOf: apiTitle, sort: 'title', width: 200 }),
    {
      key: 'code',
      title: t('forms.api.name'),
      width: 160,
      sort: 'name',
      render: (api) => <code className="api-code">{api.name}</code>,
    },
    {
      key: 'url',
      title: t('forms.api.url'),
      width: 320,
      phone: 'fact',
      render: ({ method, url }) => (
        <span className="api-address" title={url}>
          <Tag tone="outline">{method}</Tag> <span className="api-address-text">{url}</span>
        </span>
      ),
    },
    status(),
    {
      key: 'auth',
      title: t('forms.api.auth'),
      width: 180,
      render: ({ auth, hasSecret }) => (
        <>
          {t(`forms.api.auth.${auth}`)}{' '}
          {auth !== 'none' && !hasSecret && <Tag tone="warning">{t('forms.api.secret.missing')}</Tag>}
        </>
      ),
    },
    {
      key: 'cache',
      title: t('forms.api.cache'),
      width: 110,
      align: 'end',
      isExtra: true,
      render: ({ cacheSeconds }) => cacheSeconds,
    },
    {
      key: 'timeout',
      title: t('forms.api.timeout'),
      width: 120,
      align: 'end',
      isExtra: true,
      render: ({ timeoutSeconds }) => timeoutSeconds,
    },
    created(),
  ]
}
