import { LayoutGrid } from 'lucide-react'
import { useT } from '../i18n.ts'
import { DropMenu } from '../overlay/DropMenu.tsx'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { offeredApplications } from '../portal/offered.ts'
import { useOffer } from '../portal/use-offer.ts'
import { openPortal } from '../portal/open-portal.ts'
import { PortalMark } from './PortalMark.tsx'

/** The applications one may open. */
export function ApplicationSwitch() {
  const t = useT()
  const applications = offeredApplications(useOffer())
  if (applications.length === 0) return null
  return (
    <DropMenu label={t('shell.portal.applications')} trigger={<LayoutGrid size={18} strokeWidth={1.6} />}>
      {applications.map((application) => (
        <MenuEntry
          key={application.portalCode}
          icon={<PortalMark portal={application} icon="component" />}
          onChoose={() => openPortal(application)}
        >
          {application.portalName}
        </MenuEntry>
      ))}
    </DropMenu>
  )
}
