import { Button } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'

interface UserDeptDialogProps extends OverlayProps {
  /** How many users are chosen. */
  count: number
  onSave: (deptId: string) => void
  onClose: () => void
}

/** To which main department several users move. */
export default function UserDeptDialog({ count, onSave, onClose, ...overlay }: UserDeptDialogProps) {
  const t = useT()
  const id = useId()
  const [deptId, setDeptId] = useState<string>()
  return (
    <TabModal
      {...overlay}
      title={t('system.user.moveDept.title', { count })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            type="primary"
            disabled={deptId === undefined}
            onClick={() => {
              onClose()
              if (deptId !== undefined) onSave(deptId)
            }}
          >
            {t('system.user.moveDept')}
          </Button>
        </>
      }
    >
      <Labelled id={id} label={t('system.user.mainDept')}>
        <DeptTreeSelect id={id} {...(deptId !== undefined && { value: deptId })} onChange={setDeptId} />
        <p className="kit-quiet">{t('system.user.moveDept.hint')}</p>
      </Labelled>
    </TabModal>
  )
}
