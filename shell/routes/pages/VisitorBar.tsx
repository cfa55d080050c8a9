import { Mark } from '../../arch/Mark.tsx'
import { Avatar } from '../../frame/Avatar.tsx'
import { useT } from '../../i18n.ts'
import { changeLanguage, currentLanguage, languageTag, offeredLanguages } from '../../language.ts'
import { visitorName } from '../../session/visitor.ts'
import { useSystemConfig } from '../../system-config.ts'

interface VisitorBarProps {
  /** Of the system. */
  name: string
  /** False: visitors are not let in, only this one page opens. */
  isVisitor?: boolean
  onSignIn: () => void
}

/** Who one is where the configuration lets visitors in, the other languages, and the way to be a user. */
export function VisitorBar({ name, isVisitor = true, onSignIn }: VisitorBarProps) {
  const t = useT()
  const visitor = t('route.visitor')
  useSystemConfig()
  const others = offeredLanguages().filter((language) => language !== currentLanguage())
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
      {others.map((language) => (
        <button
          key={language}
          type="button"
          className="pt-button"
          lang={languageTag[language]}
          onClick={() => changeLanguage(language)}
        >
          {t(`shell.language.${language}`)}
        </button>
      ))}
      <button type="button" className="pt-button" onClick={onSignIn}>
        {t('route.signIn')}
      </button>
    </header>
  )
}
