import { Button } from 'antd'
import { useState } from 'react'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { configRoutes } from '#system/contract/config.ts'
import { ConfigForm } from './ConfigForm.tsx'
import './config.css'

/** How the organisation has set the product up. */
export default function ConfigPage() {
  const t = useT()
  const { data: config, error, refetch } = useCall(configRoutes.detail, {}, { isOwn: true })
  /** A form begins anew when it was saved or given up. */
  const [loads, setLoads] = useState(0)
  const reloadForm = () => void refetch().then(() => setLoads(loads + 1))
  const isChanged = config !== undefined && config.version > 1
  return (
    <div className="sys-config">
      <PageTitle
        title={t('system.config.title')}
        aside={
          isChanged && (
            <span className="kit-list-page-count">
              {t('system.config.changed')} <RelativeTime at={config.updateDate} />
            </span>
          )
        }
      />
      <div className="kit-card sys-config-card">
        {config && <ConfigForm key={loads} config={config} reload={refetch} onDone={reloadForm} />}
        {!config && !error && <Skeleton rows={8} />}
        {!config && error && (
          <Empty title={t('system.config.notShown')} reason={error.msg}>
            <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
          </Empty>
        )}
      </div>
    </div>
  )
}
