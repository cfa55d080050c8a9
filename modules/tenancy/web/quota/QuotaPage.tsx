import { Button } from 'antd'
import { sizeText } from '#contract/file-types.ts'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { DescriptionList } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { formatNumber } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ownQuotaRoutes, type OwnQuota } from '#tenancy/contract/own-quota.ts'
import { QuotaBar } from './QuotaBar.tsx'
import './quota.css'

/** What the user's own organisation uses, and what its package allows. */
export default function QuotaPage() {
  const t = useT()
  const { data: quota, error, refetch } = useCall(ownQuotaRoutes.own, {})
  return (
    <div className="ten-quota-page">
      <PageTitle title={t('tenancy.quota.title')} />
      <div className="kit-card ten-quota-card">
        {quota && <Figures of={quota} />}
        {!quota && !error && <Skeleton rows={3} />}
        {!quota && error && (
          <Empty title={t('tenancy.quota.notShown')} reason={error.msg}>
            <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
          </Empty>
        )}
      </div>
    </div>
  )
}

function Figures({ of: { packageName, users, bytes, files, callLimit } }: { of: OwnQuota }) {
  const t = useT()
  const count = (figure: number) => formatNumber(figure, currentLanguage())
  return (
    <DescriptionList
      none={t('kit.none')}
      items={[
        { label: t('tenancy.tenant.package'), value: packageName || t('tenancy.quota.none'), wide: true },
        {
          label: t('tenancy.quota.users'),
          value: <QuotaBar label={t('tenancy.quota.users')} {...users} show={count} />,
        },
        {
          label: t('tenancy.quota.storage'),
          value: <QuotaBar label={t('tenancy.quota.storage')} {...bytes} show={sizeText} />,
        },
        { label: t('tenancy.quota.files'), value: count(files) },
        {
          label: t('tenancy.package.calls'),
          value: callLimit === null ? t('tenancy.package.unlimited') : count(callLimit),
        },
      ]}
    />
  )
}
