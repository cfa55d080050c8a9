import { MASKED_FIELD } from '#contract/field-mode.ts'
import { useFieldMode } from '#shell/access/use-field-mode.ts'
import { useT } from '#shell/i18n.ts'

/** What a search box of users says that it finds by: no numbers for a reader who does not see them. */
export function useFindText(): string {
  const t = useT()
  return t(useFieldMode('user.mobile') < MASKED_FIELD ? 'system.user.find' : 'system.user.findByName')
}
