import { ChevronsUpDown, Layers } from 'lucide-react'
import { useT } from '../i18n.ts'
import { DropMenu } from '../overlay/DropMenu.tsx'
import { MenuEntry } from '../overlay/MenuEntry.tsx'
import { offeredPortals } from '../portal/offered.ts'
import { useOffer } from '../portal/use-offer.ts'
import { openPortal } from '../portal/open-portal.ts'
import { PortalMark } from './PortalMark.tsx'

/** The portal one is in, and the way to the others. */
export function PortalSwitch({ phone }: { phone: boolean }) {
  const t = useT()
  const offer = useOffer()
  const portals = offeredPortals(offer)
  if (portals.length === 0) return null
  const current = offer.portals.find(({ portalCode }) => portalCode === offer.current)
  // What is spoken begins with what the button does and holds what it shows.
  const label = [t('shell.portal.switch'), current?.portalName].filter(Boolean).join(' ')
  const trigger = (
    <>
      <Layers size={18} strokeWidth={1.6} aria-hidden="true" />
      {!phone && <span>{current?.portalName}</span>}
      {!phone && <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />}
    </>
  )
  return (
    <DropMenu label={label} className="pt-portal-switch" trigger={trigger}>
      {portals.map((portal) => (
        <MenuEntry
          key={portal.portalCode}
          icon={<PortalMark portal={portal} icon="layers" />}
          chosen={portal.portalCode === offer.current}
          onChoose={() => portal.portalCode !== offer.current && openPortal(portal)}
        >
          {portal.portalName}
        </MenuEntry>
      ))}
    </DropMenu>
  )
}
