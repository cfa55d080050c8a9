import { Mark } from '../../arch/Mark.tsx'
import { Avatar } from '../../frame/Avatar.tsx'
import { useT } from '../../i18n.ts'
import { visitorName } from '../../session/visitor.ts'

interface VisitorBarProps {
  /** Of the system. */
  name: string
  /** False: visitors are not let in, only this one page opens. */
  isVisitor?: boolean
  onSignIn: () => void
}

/** Where the configuration lets visitors in: who one is, and the way to be a user. */
export function VisitorBar({ name, isVisitor = true, onSignIn }: VisitorBarProps) {
  const t = useT()
  const visitor = t('route.visitor')
  return (
    <header className="pt-visitor-bar">
      <Mark size={22} />
      <b>{name}</b>
      <span className="pt-visitor">
        {isVisitor && (
          <>
            <Avatar id={visitorName} name={visitor} />
            {visitor}
          </>
        )}
      </span>
      <button type="button" className="pt-button" onClick={onSignIn}>
        {t('route.signIn')}
      </button>
    </header>
  )
}
