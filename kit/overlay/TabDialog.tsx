import { Modal } from 'antd'
import { Maximize2, Minimize2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useT } from '#shell/i18n.ts'
import { OverlayBody } from './OverlayBody.tsx'
import { intoBody } from './into-body.ts'
import type { OverlayProps } from './Overlay.tsx'
import { useMountedWhileOpen } from './use-mounted-while-open.ts'
import './overlay.css'
import './dialog.css'

interface TabDialogProps extends Pick<OverlayProps, 'open'>, Partial<Pick<OverlayProps, 'afterOpenChange'>> {
  title: ReactNode
  onClose: () => void
  footer?: ReactNode
  /** Of the window or in pixels; half of the window by default. */
  width?: string | number
  /** The body takes all its height from the start and does not scroll by itself: for what has lists inside. */
  isTall?: boolean
  className?: string
  children: ReactNode
}

/**
 * A dialog to work in: half as wide as the window, 15vh from its top, its body at most 50vh high; a button makes it as
 * large as the window (body 80vh), its corner resizes it, never below 340 by 200 (specification section 9). On a phone
 * it is a sheet. It exists only while it is open and its page in sight.
 * @example <TabDialog open={isOpen} title={t('…')} onClose={close} footer={<Button …/>}>…</TabDialog>
 */
export function TabDialog(props: TabDialogProps) {
  const { open, title, onClose, footer, width = '50%', isTall = false, className = '', children } = props
  const t = useT()
  const { isMounted, afterOpenChange } = useMountedWhileOpen(open)
  const [isFull, setIsFull] = useState(false)
  if (!isMounted) return null
  const label = t(isFull ? 'kit.dialog.restore' : 'kit.dialog.fill')
  return (
    <Modal
      getContainer={intoBody}
      open={open}
      title={title}
      width={width}
      footer={footer}
      onCancel={onClose}
      mask={{ closable: false }}
      className={`kit-modal kit-dialog ${isFull ? 'kit-dialog-full' : ''} ${isTall ? 'kit-dialog-tall' : ''} ${className}`}
      modalRender={(dialog) => (
        <>
          {dialog}
          <button
            type="button"
            className="kit-icon-button kit-dialog-fill"
            aria-label={label}
            title={label}
            onClick={() => setIsFull(!isFull)}
          >
            {isFull ? <Minimize2 size={16} /> : <Maximize2 size={16} />}
          </button>
        </>
      )}
      afterOpenChange={(isOpen) => {
        afterOpenChange(isOpen)
        props.afterOpenChange?.(isOpen)
      }}
    >
      <OverlayBody>{children}</OverlayBody>
    </Modal>
  )
}
