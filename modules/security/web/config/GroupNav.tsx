import { useT } from '#shell/i18n.ts'
import type { SecurityItemName } from '#contract/security-items.ts'
import type { Group } from './rows.ts'

interface GroupNavProps {
  groups: readonly Group[]
  changed: readonly SecurityItemName[]
  current: string
  onGo: (group: string) => void
}

/** The groups, with how many rows each has; a dot where something is changed. */
export function GroupNav({ groups, changed, current, onGo }: GroupNavProps) {
  const t = useT()
  return (
    <nav className="kit-card sec-config-nav" aria-label={t('security.config.groups')}>
      <ul>
        {groups.map(({ name, rows }) => {
          const isChanged = rows.some(({ controls }) => controls.some(({ item }) => changed.includes(item)))
          return (
            <li key={name}>
              <button type="button" aria-current={name === current} onClick={() => onGo(name)}>
                <span>{t(`security.config.group.${name}`)}</span>
                {isChanged && <i className="sec-dot" role="img" aria-label={t('security.config.isChanged')} />}
                <small>{rows.length}</small>
              </button>
            </li>
          )
        })}
      </ul>
      <p>{t('security.config.atOnce')}</p>
    </nav>
  )
}
