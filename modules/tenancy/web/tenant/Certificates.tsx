import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { DateText } from '#kit/ui/DateText.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { tenantRoutes } from '#tenancy/contract/tenant.ts'
import './tenant.css'

interface CertificatesProps extends OverlayProps {
  onClose: () => void
}

/** What remains of tenants that were deleted: that it was done, when, and how much it was. */
export default function Certificates({ onClose, ...overlay }: CertificatesProps) {
  const t = useT()
  const { data, error } = useCall(tenantRoutes.certificates, {})
  return (
    <TabDrawer {...overlay} title={t('tenancy.certificate.title')} onClose={onClose}>
      {data?.length === 0 && (
        <Empty title={t('tenancy.certificate.empty')} reason={t('tenancy.certificate.emptyWhy')} />
      )}
      {!data && error && <Empty title={t('tenancy.certificate.empty')} reason={error.msg} />}
      <ul className="ten-certificates">
        {data?.map(({ id, name, code, removeDate, rows, tables, files }) => (
          <li key={id}>
            <b>{name}</b> <code>{code}</code>
            <p>
              <DateText at={removeDate} kind="minute" /> · {t('tenancy.certificate.removed', { rows, tables, files })}
            </p>
          </li>
        ))}
      </ul>
    </TabDrawer>
  )
}
