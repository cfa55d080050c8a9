import { useEffect, useState } from 'react'
import { useT } from '../i18n.ts'
import { MenuIcon } from '../icons/MenuIcon.tsx'
import { currentLanguage, languageTag } from '../language.ts'
import { HOME } from '../session/places.ts'
import { usePerson } from '../session/session.ts'
import { useMenus } from '../sidebar/use-menus.ts'
import { greetingAt } from './greeting.ts'
import './home.css'

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Date and weekday, apart. */
function dayOf(now: Date): string[] {
  const language = languageTag[currentLanguage()]
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options).format(now)
  return [format({ month: 'long', day: 'numeric' }), format({ weekday: 'long' })]
}

/** The first page: greeting, date, and the ways into what the person may do. */
export function HomePage() {
  const t = useT()
  const now = useNow()
  const { realName, username, deptName, tenantName } = usePerson()
  const { modules } = useMenus()
  const groups = modules.flatMap(({ key, title, groups: inside }) =>
    inside
      .map((group) => ({
        key: `${key} ${group.title}`,
        title: group.title || title,
        pages: group.pages.filter(({ path }) => path !== HOME),
      }))
      .filter(({ pages }) => pages.length > 0),
  )
  return (
    <div className="pt-home">
      <header>
        <h1>{t(`shell.greeting.${greetingAt(now.getHours())}`, { name: realName || username })}</h1>
        <p className="pt-facts">
          {[...dayOf(now), tenantName, deptName].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </header>
      {groups.length === 0 && <p className="pt-home-empty">{t('shell.homeEmpty')}</p>}
      {groups.map((group) => (
        <section key={group.key} className="pt-card">
          <h2>{group.title}</h2>
          <ul>
            {group.pages.map((page) => (
              <li key={page.path}>
                <a href={`#${page.path}`}>
                  <span className="pt-tile">
                    <MenuIcon name={page.icon} size={18} />
                  </span>
                  {page.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
