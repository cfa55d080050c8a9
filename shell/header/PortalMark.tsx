import { MenuIcon } from '../icons/MenuIcon.tsx'
import type { PortalItem } from '../ports.ts'
import { pictureOf } from '../portal/picture-of.ts'

/** A portal's picture, or its icon. */
export function PortalMark({ portal, icon }: { portal: PortalItem; icon: string }) {
  const picture = pictureOf(portal.portalPic)
  if (picture !== undefined) return <img className="pt-portal-mark" src={picture} alt="" width={16} height={16} />
  return <MenuIcon name={portal.icon || icon} size={16} />
}
