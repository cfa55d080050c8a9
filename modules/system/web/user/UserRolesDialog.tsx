import { Button } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import { RoleSelect } from '../pickers/RoleSelect.tsx'

interface UserRolesDialogProps extends OverlayProps {
  verb: 'addRoles' | 'removeRoles'
  /** How many users are chosen. */
  count: number
  onSave: (roleIds: string[]) => void
  onClose: () => void
}

/** Which roles several users are given, or lose. */
export default function UserRolesDialog({ verb, count, onSave, onClose, ...overlay }: UserRolesDialogProps) {
  const t = useT()
  const id = useId()
  const [roleIds, setRoleIds] = useState<string[]>([])
  return (
    <TabModal
      {...overlay}
      title={t(`system.user.${verb}.title`, { count })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button
            type="primary"
            danger={verb === 'removeRoles'}
            disabled={roleIds.length === 0}
            onClick={() => {
              onClose()
              onSave(roleIds)
            }}
          >
            {t(`system.user.${verb}`)}
          </Button>
        </>
      }
    >
      <Labelled id={id} label={t('system.user.roles')}>
        <RoleSelect id={id} value={roleIds} onChange={setRoleIds} isTaking={verb === 'removeRoles'} />
        <p className="kit-quiet">{t(`system.user.${verb}.hint`)}</p>
      </Labelled>
    </TabModal>
  )
}
