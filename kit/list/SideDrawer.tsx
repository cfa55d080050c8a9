import { Suspense, type ReactNode } from 'react'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { TabDrawer } from '../overlay/TabDrawer.tsx'

const WIDTH = 320

interface SideDrawerProps extends OverlayProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** What stands beside a list in a wide window, as a drawer. */
export default function SideDrawer({ children, ...drawer }: SideDrawerProps) {
  return (
    <TabDrawer {...drawer} isAtStart width={WIDTH}>
      <Suspense fallback={null}>{children}</Suspense>
    </TabDrawer>
  )
}
