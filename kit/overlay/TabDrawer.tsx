import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useIsPhone } from '../ui/use-phone.ts'
import { OverlayBody } from './OverlayBody.tsx'
import { intoBody } from './into-body.ts'
import { useMountedWhileOpen } from './use-mounted-while-open.ts'
import './overlay.css'

interface TabDrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** Of an `Overlay` around. */
  afterOpenChange?: (isOpen: boolean) => void
  /** Pixels; a phone's drawer always takes the whole width. */
  width?: number
  /** At the right of the title. */
  extra?: ReactNode
  footer?: ReactNode
  /** From below, as high as its content: for filters on a phone. */
  isSheet?: boolean
  /** Explains a row of the list beside it, which stays in use: without a mask. */
  isInspector?: boolean
  /** At the start of the line: for what else stands there beside the page. */
  isAtStart?: boolean
  children: ReactNode
}

/** A drawer that exists only while it is open. */
export function TabDrawer(props: TabDrawerProps) {
  const {
    open,
    title,
    onClose,
    width = 560,
    extra,
    footer,
    isSheet = false,
    isAtStart = false,
    isInspector = false,
    children,
  } = props
  const { isMounted, afterOpenChange } = useMountedWhileOpen(open)
  const isPhone = useIsPhone()
  if (!isMounted) return null
  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      afterOpenChange={(isOpen) => {
        afterOpenChange(isOpen)
        props.afterOpenChange?.(isOpen)
      }}
      extra={extra}
      mask={!isInspector}
      footer={footer}
      placement={isSheet ? 'bottom' : isAtStart ? 'left' : 'right'}
      size={isSheet ? 'auto' : isPhone ? '100%' : width}
      className={isSheet ? 'kit-drawer kit-drawer-sheet' : isAtStart ? 'kit-drawer kit-drawer-start' : 'kit-drawer'}
      closable={{ placement: 'end' }}
      autoFocus={false}
      getContainer={intoBody}
    >
      <OverlayBody>{children}</OverlayBody>
    </Drawer>
  )
}
