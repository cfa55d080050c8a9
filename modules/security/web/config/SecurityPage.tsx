import { Button } from 'antd'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { securityConfigRoutes } from '#security/contract/security-config.ts'
import { ConfigEditor } from './ConfigEditor.tsx'
import './security.css'

/** The security configuration of the organisation. */
export default function SecurityPage() {
  const t = useT()
  const { data: config, error, refetch } = useCall(securityConfigRoutes.detail, {}, { isOwn: true })
  if (config) return <ConfigEditor loaded={config} />
  return (
    <div className="sec-config">
      <PageTitle title={t('security.config.title')} />
      <div className="kit-card sec-config-wait">
        {error ? (
          <Empty title={t('security.config.notShown')} reason={error.msg}>
            <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
          </Empty>
        ) : (
          <Skeleton rows={8} />
        )}
      </div>
    </div>
  )
}
