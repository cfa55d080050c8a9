import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { GrantRequestStatus } from '#security/contract/grant-request.ts'

const TONES = { 0: 'warning', 1: 'success', 2: 'error', 3: 'neutral', 4: 'neutral' } as const

/** What has become of a request. */
export function GrantStatusTag({ status }: { status: GrantRequestStatus }) {
  const t = useT()
  return <Tag tone={TONES[status]}>{t(`security.grantRequest.status.${status}`)}</Tag>
}
