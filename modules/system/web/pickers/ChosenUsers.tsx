import { X } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useT } from '#shell/i18n.ts'
import type { Pickable } from './PeopleList.tsx'

interface ChosenUsersProps {
  chosen: readonly string[]
  /** Those known so far, by id. */
  people: ReadonlyMap<string, Pickable>
  onChoose: (ids: readonly string[]) => void
}

/** The users chosen, each of whom can be taken out again. */
export function ChosenUsers({ chosen, people, onChoose }: ChosenUsersProps) {
  const t = useT()
  const isPhone = useIsPhone()
  return (
    <section className="sys-chosen" aria-label={t('system.user.chosen')}>
      {!isPhone && <h3>{t('system.user.chosen')}</h3>}
      {chosen.length === 0 && <p>{t('system.user.noneChosen')}</p>}
      <ul>
        {chosen.map((id) => {
          const user = people.get(id)
          const name = user?.realName ?? t('system.user.unknown')
          return (
            <li key={id}>
              <Avatar id={id} name={name} url={user?.headUrl} size={24} />
              <span className="sys-chosen-name" title={user?.deptName}>
                {name}
              </span>
              <button
                type="button"
                className="kit-pick-remove"
                aria-label={t('kit.pick.remove', { name })}
                onClick={() => onChoose(chosen.filter((one) => one !== id))}
              >
                <X size={14} />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
