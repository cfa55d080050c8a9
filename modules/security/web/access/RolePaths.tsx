import { Building2, ChevronRight, Clock, IdCard, ShieldCheck, Tag as TagIcon, User, Users } from 'lucide-react'
import { Fragment } from 'react'
import { Tag } from '#kit/ui/Tag.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { Explanation, RolePath } from '#security/contract/access.ts'
import { nameOfCall } from './call-words.ts'

/** Ways by which a user has a code that are shown without a list of their own. */
const SHOWN = 4
const VIA = { post: IdCard, group: Users, dept: Building2 }

/** Person, group, role, right: one line of chips for each way. */
export function RolePaths({ of: { user, call, roles } }: { of: Explanation }) {
  const giving = roles.filter(({ givesCode }) => givesCode).slice(0, SHOWN)
  if (giving.length === 0) return null
  return (
    <ul className="sec-access-paths">
      {giving.map((path) => (
        <li key={`${path.roleId} ${path.via} ${path.viaName}`}>
          <PathChips path={path} user={user.realName} right={nameOfCall(call)} />
          <Term of={path} />
        </li>
      ))}
    </ul>
  )
}

function PathChips({ path, user, right }: { path: RolePath; user: string; right: string }) {
  const Via = path.via === 'direct' ? undefined : VIA[path.via]
  const chips = [
    { icon: User, text: user },
    ...(Via ? [{ icon: Via, text: path.viaName }] : []),
    { icon: ShieldCheck, text: path.roleName },
    { icon: TagIcon, text: right },
  ]
  return (
    <span className="sec-access-path">
      {chips.map(({ icon: Icon, text }, at) => (
        <Fragment key={text + String(at)}>
          {at > 0 && <ChevronRight size={14} aria-hidden="true" />}
          <span className="sec-access-chip">
            <Icon size={14} aria-hidden="true" />
            {text}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/** When a role begins or ends. */
export function Term({ of: { startDate, endDate } }: { of: RolePath }) {
  const t = useT()
  const dayOf = (at: string) => formatDate(at, currentLanguage())
  const isLater = startDate !== null && new Date(startDate) > new Date()
  return (
    <>
      {isLater && <Tag tone="info">{t('security.access.from', { day: dayOf(startDate) })}</Tag>}
      {endDate !== null && (
        <Tag tone="warning">
          <Clock size={12} aria-hidden="true" /> {t('security.access.until', { day: dayOf(endDate) })}
        </Tag>
      )}
    </>
  )
}
