import { Mark } from '../../arch/Mark.tsx'
import { Avatar } from '../../frame/Avatar.tsx'
import { useT } from '../../i18n.ts'
import { visitorName } from '../../session/visitor.ts'

interface VisitorBarProps {
  /** Of the system. */
  name: string
  onSignIn: () => void
}

/** Where the configuration lets visitors in: who one is, and the way to be somebody. */
export function VisitorBar({ name, onSignIn }: VisitorBarProps) {
  const t = useT()
  const visitor = t('route.visitor')
  return (
    <header className="pt-visitor-bar">
      <Mark size={22} />
      <b>{name}</b>
      <span className="pt-visitor">
        <Avatar id={visitorName} name={visitor} />
        {visitor}
      </span>
      <button type="button" className="pt-button" onClick={onSignIn}>
        {t('route.signIn')}
      </button>
    </header>
  )
}
