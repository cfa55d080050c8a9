import { Button } from 'antd'
import { CalendarClock } from 'lucide-react'
import { lazy, useState } from 'react'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import type { RoleDetail } from '#system/contract/role.ts'

const RoleHolders = lazy(() => import('./RoleHolders.tsx'))

/** Opens what else has a role than users for good. */
export function HoldersButton({ role }: { role: RoleDetail }) {
  const t = useT()
  const [shown, setShown] = useState<RoleDetail>()
  return (
    <>
      <Button type="text" icon={<CalendarClock size={16} />} onClick={() => setShown(role)}>
        {t('system.role.holder')}
      </Button>
      <Overlay of={shown}>
        {({ id, name, restriction }, overlay) => (
          <RoleHolders
            id={id}
            name={name}
            mayChange={restriction === null}
            onClose={() => setShown(undefined)}
            {...overlay}
          />
        )}
      </Overlay>
    </>
  )
}
