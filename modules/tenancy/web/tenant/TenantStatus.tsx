import { StatusTag } from '#kit/ui/StatusTag.tsx'
import { useT } from '#shell/i18n.ts'
import type { TenantStatus as Status } from '#tenancy/contract/tenant.ts'

const TONES = { 0: 'running', 1: 'success', 2: 'warning', 3: 'neutral' } as const

/** The state of a tenant: its word, and a mark of its own. */
export function TenantStatus({ status }: { status: Status }) {
  const t = useT()
  return <StatusTag tone={TONES[status]} text={t(`tenancy.tenant.status.${status}`)} />
}
