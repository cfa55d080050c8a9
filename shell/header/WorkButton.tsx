import { ClipboardList } from 'lucide-react'
import { useT } from '../i18n.ts'
import { MY_WORK } from '../routes/private-routes.ts'

/** The shortcut to what waits for one in the workflow. */
export function WorkButton() {
  const t = useT()
  const label = t('shell.myWork')
  return (
    <a className="pt-icon-button" href={`#${MY_WORK}`} aria-label={label} title={label}>
      <ClipboardList size={18} strokeWidth={1.6} aria-hidden="true" />
    </a>
  )
}
