import { lazy } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { useList } from '#kit/list/use-list.ts'
import { FilterDateRange } from '#kit/pickers/FilterDateRange.tsx'
import { deviceOf } from '#kit/ui/device-name.ts'
import { useCan } from '#shell/access/use-can.ts'
import { tOr, useT } from '#shell/i18n.ts'
import { LOG_PERSONAL, loginLogExport, loginLogRoutes, type LoginEntry } from '#security/contract/log.ts'
import { FilterText } from './FilterText.tsx'
import { LogPage } from './LogPage.tsx'
import { LogTime } from './LogTime.tsx'
import { SignInResult } from './SignInResult.tsx'

const LoginDetail = lazy(() => import('./LoginDetail.tsx'))
const STATUSES = ['0', '1', '2'] as const

/** The sign-in log. `?id=` opens one entry. */
export default function LoginList() {
  const t = useT()
  const maySeePersonal = useCan(LOG_PERSONAL)
  const statuses = STATUSES.map((value) => ({ value, label: t(`security.login.status.${value}`) }))
  return (
    <LogPage
      log="login"
      list={useList(loginLogRoutes.page)}
      routes={loginLogExport}
      columnsOf={useColumns()}
      rowName={({ username }) => username}
      Detail={LoginDetail}
    >
      <FilterDateRange label={t('security.log.time')} />
      <FilterSelect name="status" label={t('security.login.result')} options={statuses} />
      {maySeePersonal && <FilterText name="ip" label={t('security.log.ip')} />}
    </LogPage>
  )
}

function useColumns(): (open: (id: string) => void) => Column<LoginEntry>[] {
  const t = useT()
  return (open) => [
    {
      key: 'createDate',
      title: t('security.log.time'),
      width: 140,
      sort: 'createDate',
      phone: 'fact',
      render: ({ createDate }) => <LogTime at={createDate} />,
    },
    {
      key: 'username',
      title: t('security.login.username'),
      width: 170,
      isFixed: true,
      phone: 'title',
      render: ({ id, username }) => (
        <button type="button" className="kit-name-link" onClick={() => open(id)}>
          {username || t('kit.none')}
        </button>
      ),
    },
    { key: 'realName', title: t('security.login.realName'), width: 120, render: ({ realName }) => realName },
    {
      key: 'status',
      title: t('security.login.result'),
      width: 130,
      phone: 'state',
      render: ({ status }) => <SignInResult status={status} />,
    },
    { key: 'reason', title: t('security.login.reason'), width: 260, render: ({ reasonText }) => reasonText },
    { key: 'ip', title: t('security.log.ip'), width: 150, phone: 'fact', render: ({ ip }) => ip },
    {
      key: 'userAgent',
      title: t('security.login.device'),
      width: 170,
      render: ({ userAgent }) => {
        const { browser, system } = deviceOf(userAgent)
        return [browser, system].filter(Boolean).join(', ')
      },
    },
    {
      key: 'way',
      title: t('security.login.way'),
      width: 160,
      isExtra: true,
      render: ({ way }) => way && tOr(`security.login.way.${way}`, way),
    },
    { key: 'via', title: t('security.login.via'), width: 130, isExtra: true, render: ({ via }) => via },
  ]
}
