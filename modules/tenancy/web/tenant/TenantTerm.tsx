import { DateText } from '#kit/ui/DateText.tsx'
import { useT } from '#shell/i18n.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import { daysLeft, urgencyOf } from './days-left.ts'
import './tenant.css'

/** The last day of a tenant, and how many days are left; of a closed one, when it is deleted. */
export function TenantTerm({ of }: { of: Pick<Tenant, 'status' | 'expireDate' | 'removalDate'> }) {
  const t = useT()
  const { status, expireDate, removalDate } = of
  if (status === 3 && removalDate)
    return (
      <span className="ten-term" data-urgency="soon">
        <DateText at={removalDate} />
        <small>{t('tenancy.tenant.removal')}</small>
      </span>
    )
  if (!expireDate) return <span className="kit-quiet">{t('tenancy.tenant.endless')}</span>
  const count = daysLeft(expireDate)
  return (
    <span className="ten-term" data-urgency={urgencyOf(count)}>
      <DateText at={expireDate} />
      <small>{count < 0 ? t('tenancy.tenant.over', { count: -count }) : t('tenancy.tenant.left', { count })}</small>
    </span>
  )
}
