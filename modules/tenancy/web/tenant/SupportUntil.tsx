import { DateText } from '#kit/ui/DateText.tsx'
import { WithNone } from '#kit/ui/WithNone.tsx'
import { useT } from '#shell/i18n.ts'
import type { Tenant } from '#tenancy/contract/tenant.ts'
import './tenant.css'

interface SupportUntilProps {
  of: Pick<Tenant, 'support'>
  /** Where no title of a column says it. */
  isNamed?: boolean
}

/** What a tenant has agreed to: what for, and until when. */
export function SupportUntil({ of: { support }, isNamed = false }: SupportUntilProps) {
  const t = useT()
  if (!support) return <WithNone>{undefined}</WithNone>
  return (
    <span className="ten-term" data-urgency="soon">
      {isNamed
        ? t('tenancy.tenant.support.named', { mode: t(`tenancy.support.mode.${support.mayAct}`) })
        : t(`tenancy.support.mode.${support.mayAct}`)}
      <small>
        <DateText at={support.untilDate} kind="minute" />
      </small>
    </span>
  )
}
