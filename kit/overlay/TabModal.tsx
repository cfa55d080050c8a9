import { Modal, type ModalProps } from 'antd'
import { OverlayBody } from './OverlayBody.tsx'
import { intoBody } from './into-body.ts'
import { useMountedWhileOpen } from './use-mounted-while-open.ts'
import './overlay.css'

/** A dialog that exists only while it is open. */
export function TabModal({ open = false, className, children, ...modal }: ModalProps & { className?: string }) {
  const { isMounted, afterOpenChange } = useMountedWhileOpen(open)
  if (!isMounted) return null
  return (
    <Modal
      getContainer={intoBody}
      {...modal}
      open={open}
      className={`kit-modal ${className ?? ''}`}
      afterOpenChange={(isOpen) => {
        afterOpenChange(isOpen)
        modal.afterOpenChange?.(isOpen)
      }}
    >
      <OverlayBody>{children}</OverlayBody>
    </Modal>
  )
}
