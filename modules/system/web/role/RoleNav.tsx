import { useRef, useState } from 'react'
import { SearchInput } from '#kit/ui/SearchInput.tsx'
import { useOnChange } from '#kit/ui/use-on-change.ts'
import { useT } from '#shell/i18n.ts'
import type { Role } from '#system/contract/role.ts'
import { RestrictionMark } from '#kit/ui/RestrictionMark.tsx'
import { formatCount } from '#shell/formats.ts'

interface RoleNavProps {
  roles: readonly Role[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** All roles with their number of members. */
export function RoleNav({ roles, chosen, onChoose }: RoleNavProps) {
  const t = useT()
  const [text, setText] = useState('')
  const root = useRef<HTMLUListElement>(null)
  const isShown = roles.some(({ id }) => id === chosen)
  useOnChange(isShown ? chosen : undefined, () => {
    root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  })
  const wanted = text.trim().toLowerCase()
  const shown = roles.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <nav className="kit-card sys-role-nav" aria-label={t('system.role.title')}>
      <SearchInput value={text} placeholder={t('system.role.find')} onChange={setText} />
      <ul ref={root}>
        {shown.map(({ id, name, memberCount, restriction }) => (
          <li key={id}>
            <button
              type="button"
              className="sys-role-item"
              aria-current={id === chosen ? 'true' : undefined}
              onClick={() => onChoose(id)}
            >
              <span className="sys-role-name" title={name}>
                {name}
              </span>
              <RestrictionMark of={restriction} />
              <span className="sys-role-members" title={t('system.role.memberCount', { count: memberCount })}>
                {formatCount(memberCount)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {wanted !== '' && shown.length === 0 && <p className="kit-tree-none">{t('kit.pick.none')}</p>}
    </nav>
  )
}
