import { useT } from '#shell/i18n.ts'
import type { RolePreview } from '#system/contract/role.ts'
import { formatCount } from '#shell/formats.ts'

/** How far the members together reach by this role, before and after. */
export function ScopeEffect({ scope }: { scope: NonNullable<RolePreview['scope']> }) {
  const t = useT()
  const reach = ({ depts, people }: (typeof scope)['before']) =>
    t('system.role.preview.reach', { depts: formatCount(depts), people: formatCount(people) })
  return (
    <span className="sys-effect-scope" title={t('system.role.preview.reachTitle')}>
      {t('system.role.preview.scope', { before: reach(scope.before), after: reach(scope.after) })}
    </span>
  )
}
