import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { roleHolderRoutes } from '#system/contract/role-holder.ts'
import { usePeriod } from '../role/use-period.ts'
import '../tags.css'

/** The roles of a user: by what they have each, when it counts, and which rule it violates. */
export function RolesOfUser({ id }: { id: string }) {
  const t = useT()
  const periodOf = usePeriod()
  const { data = [] } = useCall(roleHolderRoutes.ofUser, { params: { id } })
  if (data.length === 0) return <span className="kit-quiet">{t('kit.none')}</span>
  return (
    <ul className="sys-roles-by">
      {data.map((role) => (
        <li key={`${role.roleId} ${role.kind} ${role.by}`}>
          <span className="sys-tags">
            <Tag>{role.roleName}</Tag>
            {role.excludedBy && <Tag tone="error">{t('system.user.rolesBy.excluded', { name: role.excludedBy })}</Tag>}
          </span>
          <small>
            {[
              role.kind !== 'user' &&
                t('system.user.rolesBy.by', { kind: t(`system.role.holder.${role.kind}`), name: role.by }),
              periodOf(role),
              role.deptName && t('system.role.holder.only', { name: role.deptName }),
              role.state === 'upcoming' && t('system.role.holder.state.upcoming'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  )
}
