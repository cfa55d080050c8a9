import { useT } from '../i18n.ts'
import { usePerson } from '../session/session.ts'
import './visit-home.css'

/** The first page of a support visit: widgets show what is a user's own, and a visit is no user. */
export function VisitHome() {
  const t = useT()
  const { tenantName } = usePerson()
  return (
    <section className="pt-visit-home">
      <h1>{tenantName}</h1>
      <p>{t('shell.support.home')}</p>
    </section>
  )
}
