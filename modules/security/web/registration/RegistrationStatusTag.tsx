import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { RegistrationStatus } from '#security/contract/registration.ts'

const TONES = { 0: 'warning', 1: 'success', 2: 'error', 3: 'neutral' } as const

/** What has become of a registration. */
export function RegistrationStatusTag({ status }: { status: RegistrationStatus }) {
  const t = useT()
  return <Tag tone={TONES[status]}>{t(`security.registration.status.${status}`)}</Tag>
}
