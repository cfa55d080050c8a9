import { DateText } from '#kit/ui/DateText.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import './tenant.css'

/** What a tenant has agreed to: what for, and until when. */
export function SupportUntil({ of: { support } }: { of: Pick<Tenant, 'support'> }) {
  const t = useT()
  if (!support) return <WithNone>{undefined}</WithNone>
  return (
    <span className="ten-term" data-urgency="soon">
      {t(`tenancy.support.mode.${support.mayAct}`)}
      <small>
        <DateText at={support.untilDate} kind="minute" />
      </small>
    </span>
  )
}
