import { Button } from 'antd'
import { EyeOff } from 'lucide-react'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { fieldModeRoutes } from '#system/contract/field-mode.ts'
import type { RoleDetail } from '#system/contract/role.ts'

const FieldPermissions = lazy(() => import('./FieldPermissions.tsx'))

/** Opens what the members of a role may do with guarded fields. */
export function FieldsButton({ role }: { role: RoleDetail }) {
  const t = useT()
  const may = useCan(fieldModeRoutes.ofRole.can)
  const [shown, setShown] = useState<RoleDetail>()
  if (!may) return null
  return (
    <>
      <Button type="text" icon={<EyeOff size={16} />} onClick={() => setShown(role)}>
        {t('system.fieldMode')}
      </Button>
      <Overlay of={shown}>
        {({ id, name }, overlay) => (
          <FieldPermissions id={id} name={name} onClose={() => setShown(undefined)} {...overlay} />
        )}
      </Overlay>
    </>
  )
}
