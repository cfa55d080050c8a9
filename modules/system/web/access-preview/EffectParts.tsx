/** What previews of rights show alike: the rights that change, and the users on each side. */
import { Minus, Plus } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useT } from '#shell/i18n.ts'
import '../role/role-effect.css'
import { formatCount } from '#shell/formats.ts'

export const SIDES = ['gain', 'lose'] as const
export type Side = (typeof SIDES)[number]

interface ChangedRightsProps {
  rights: readonly { readonly key: string; readonly name: string; readonly change: Side; readonly count: number }[]
}

/** Right by right, with the number of users. */
export function ChangedRights({ rights }: ChangedRightsProps) {
  const t = useT()
  return (
    <table className="sys-effect-table">
      <thead>
        <tr>
          <th scope="col">{t('system.role.preview.permission')}</th>
          <th scope="col">{t('system.role.preview.count')}</th>
        </tr>
      </thead>
      <tbody>
        {rights.map(({ key, name, change, count }) => (
          <tr key={`${change} ${key}`}>
            <td>
              <span className={`sys-change sys-change-${change === 'gain' ? 'added' : 'removed'}`}>
                {change === 'gain' ? (
                  <Plus size={14} role="img" aria-label={t('system.role.added')} />
                ) : (
                  <Minus size={14} role="img" aria-label={t('system.role.removed')} />
                )}
                {name}
              </span>
            </td>
            <td>{formatCount(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface AffectedUser {
  readonly id: string
  readonly realName: string
  readonly headUrl: string
  readonly deptName: string
  readonly keys: readonly string[]
}

interface AffectedUsersProps {
  side: Side
  /** How many there are, of whom some are named. */
  count: number
  people: readonly AffectedUser[]
  /** What a right is called, by its key. */
  nameOf: (key: string) => string
}

/** User by user; nothing where there is none. */
export function AffectedUsers({ side, count, people, nameOf }: AffectedUsersProps) {
  const t = useT()
  if (count === 0) return null
  return (
    <section className={`sys-effect-${side}`}>
      <h3>{t(`system.role.preview.${side}`, { count })}</h3>
      <ul className="sys-effect-people">
        {people.map(({ id, realName, headUrl, deptName, keys }) => (
          <li key={id}>
            <Avatar id={id} name={realName} url={headUrl} />
            <span>
              <span>{realName}</span> <span className="kit-quiet">{deptName}</span>
              <small>{keys.map(nameOf).join(t('system.comma'))}</small>
            </span>
          </li>
        ))}
      </ul>
      {count > people.length && (
        <p className="sys-hint">{t('system.role.preview.more', { count: count - people.length })}</p>
      )}
    </section>
  )
}
