import { useT } from '../i18n.ts'
import { usePerson } from '../session/session.ts'

/** The name of the system, by tenant certification (readings, "Portals"). */
export function useSystemName(): string {
  const t = useT()
  return t(`shell.system.${usePerson().tenantCert}`)
}
