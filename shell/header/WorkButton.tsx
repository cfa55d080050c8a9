import { ClipboardList } from 'lucide-react'
import { useCan } from '../access/useCan.ts'
import { useT } from '../i18n.ts'
import { findPage } from '../registry.ts'
import { MY_WORK } from '../routes/private-routes.ts'

/** The shortcut to what waits for one in the workflow; for those who may open it. */
export function WorkButton() {
  const t = useT()
  const label = t('shell.myWork')
  if (!useCan(findPage(MY_WORK)?.page.can ?? [])) return null
  return (
    <a className="pt-icon-button" href={`#${MY_WORK}`} aria-label={label} title={label}>
      <ClipboardList size={18} strokeWidth={1.6} aria-hidden="true" />
    </a>
  )
}
