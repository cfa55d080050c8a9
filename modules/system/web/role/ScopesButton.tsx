import { Button } from 'antd'
import { Layers } from 'lucide-react'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { roleScopeRoutes } from '#system/contract/role-scope.ts'
import type { RoleDetail } from '#system/contract/role.ts'

const RoleScopesDrawer = lazy(() => import('./RoleScopesDrawer.tsx'))

/** Opens which records of single resources the members of a role reach. */
export function ScopesButton({ role }: { role: RoleDetail }) {
  const t = useT()
  const may = useCan(roleScopeRoutes.get.can)
  const [shown, setShown] = useState<RoleDetail>()
  if (!may) return null
  return (
    <>
      <Button type="text" icon={<Layers size={16} />} onClick={() => setShown(role)}>
        {t('system.roleScope')}
      </Button>
      <Overlay of={shown}>
        {({ id, name }, overlay) => (
          <RoleScopesDrawer id={id} name={name} onClose={() => setShown(undefined)} {...overlay} />
        )}
      </Overlay>
    </>
  )
}
