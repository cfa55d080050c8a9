import { useT } from '#shell/i18n.ts'
import type { SecurityItems } from '#security/contract/security-config.ts'
import { groups, type Group } from './rows.ts'

/** The groups with the rows that apply to the draft and match what is searched for. */
export function useShownGroups(draft: SecurityItems, search: string): readonly Group[] {
  const t = useT()
  const wanted = search.trim().toLowerCase()
  return groups
    .map(({ name, rows }) => ({
      name,
      rows: rows.filter(({ name: item, controls, when }) => {
        if (when && !when(draft)) return false
        const texts = [
          t(`security.config.group.${name}`),
          t(`security.config.row.${item}`),
          t(`security.config.row.${item}.about`),
          ...controls.map((control) => control.item),
        ]
        return texts.some((text) => text.toLowerCase().includes(wanted))
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
}
