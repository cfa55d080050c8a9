import { Button } from 'antd'
import { PanelLeft } from 'lucide-react'
import { lazy, useState, type ReactNode } from 'react'
import { Overlay } from '../overlay/Overlay.tsx'

const SideDrawer = lazy(() => import('./SideDrawer.tsx'))

interface SideSheetProps {
  title: string
  /** @param close to be called when something was chosen */
  children: (close: () => void) => ReactNode
}

/**
 * The tree or list that stands beside a page, in a window too small for it: a button that opens it as a drawer.
 * @example {isCompact && <SideSheet title={t('system.role.title')}>{(close) => <RoleNav … />}</SideSheet>}
 */
export function SideSheet({ title, children }: SideSheetProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        icon={<PanelLeft size={16} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {title}
      </Button>
      <Overlay of={isOpen || undefined}>
        {(_, overlay) => (
          <SideDrawer title={title} onClose={close} {...overlay}>
            {children(close)}
          </SideDrawer>
        )}
      </Overlay>
    </>
  )
}
