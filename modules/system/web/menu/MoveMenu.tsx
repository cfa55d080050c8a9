import { Button } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import type { Menu, MenuMove } from '#system/contract/menu.ts'
import { MenuParentSelect } from '../pickers/MenuParentSelect.tsx'
import { menuName } from './menu-name.ts'
import { mayGoBelow } from './menu-order.ts'

interface MoveMenuProps extends OverlayProps {
  menu: Menu
  menus: readonly Menu[]
  onMove: (move: MenuMove) => Promise<void>
  onClose: () => void
}

/** Moves a menu below another parent: what dragging does, for the keyboard and the phone. */
export default function MoveMenu({ menu, menus, onMove, onClose, ...overlay }: MoveMenuProps) {
  const t = useT()
  const id = useId()
  const [pid, setPid] = useState<string | undefined>(menu.pid)
  const save = () => {
    if (pid !== undefined) void onMove({ id: menu.id, pid })
    onClose()
  }
  return (
    <TabModal
      {...overlay}
      title={t('system.menu.moveUnder.title', { name: menuName(menu) })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="primary" disabled={pid === undefined || pid === menu.pid} onClick={save}>
            {t('system.menu.moveHere')}
          </Button>
        </>
      }
    >
      <Labelled id={id} label={t('system.menu.parent')}>
        <MenuParentSelect
          id={id}
          menus={menus}
          mayChoose={(parent) => mayGoBelow(menus, menu.id, parent.id)}
          value={pid}
          onChange={setPid}
        />
      </Labelled>
    </TabModal>
  )
}
