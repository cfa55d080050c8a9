import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { KeyState } from '#security/contract/api-key.ts'

const TONES = { active: 'success', expired: 'error', off: 'warning' } as const

/** Whether a key works. */
export function KeyStateTag({ state }: { state: KeyState }) {
  const t = useT()
  return <Tag tone={TONES[state]}>{t(`security.apiKey.state.${state}`)}</Tag>
}
