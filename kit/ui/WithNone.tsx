import type { ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import './quiet.css'

/** Its content, or the quiet dash that stands for an absent value everywhere. */
export function WithNone({ children }: { children: ReactNode }) {
  const t = useT()
  return children ?? <span className="kit-quiet">{t('kit.none')}</span>
}
