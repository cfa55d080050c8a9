import { currentLanguage } from '#shell/language.ts'
import type { Portal } from '#portal/contract/portal.ts'

/** As the switchers call it. */
export function portalName({ portalName: name, portalNameEn }: Pick<Portal, 'portalName' | 'portalNameEn'>): string {
  return currentLanguage() === 'en' && portalNameEn !== '' ? portalNameEn : name
}
