import { ClipboardList } from 'lucide-react'
import { useCan } from '../access/use-can.ts'
import { useT } from '../i18n.ts'
import { findPage } from '../registry.ts'
import { ports } from '../ports.ts'
import { MY_WORK } from '../routes/private-routes.ts'

/** The shortcut to what waits for one in the workflow; for those who may open it. */
export function WorkButton() {
  const t = useT()
  const label = t('shell.myWork')
  const { workBadge: Badge } = ports().slots
  if (!useCan(findPage(MY_WORK)?.page.can ?? [])) return null
  return (
    <a className="pt-icon-button" href={`#${MY_WORK}`} title={label}>
      <ClipboardList size={18} strokeWidth={1.6} aria-hidden="true" />
      <span className="pt-unseen">{label}</span>
      {Badge && <Badge />}
    </a>
  )
}
