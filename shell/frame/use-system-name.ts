import { useT } from '../i18n.ts'
import { currentLanguage } from '../language.ts'
import { usePerson } from '../session/session.ts'
import { useSystemConfig } from '../system-config.ts'

/** The name of the system: the organisation's own, else by its certification (readings, "Portals"). */
export function useSystemName(): string {
  const t = useT()
  const { sysNameZh, sysNameEn } = useSystemConfig()
  const own = currentLanguage() === 'en' ? sysNameEn : sysNameZh
  const certification = usePerson().tenantCert
  return own || t(`shell.system.${certification}`)
}
