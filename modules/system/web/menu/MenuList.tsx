import { Button } from 'antd'
import { FoldVertical, Plus, UnfoldVertical } from 'lucide-react'
import { lazy, useState } from 'react'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { FilterSelect } from '#kit/list/FilterSelect.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { RowDrag } from '#kit/list/RowDrag.tsx'
import { useTreeList } from '#kit/list/use-tree-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { menuExport, menuRoutes, type Menu } from '#system/contract/menu.ts'
import { useMenuColumns } from './menu-columns.tsx'
import { menuName } from './menu-name.ts'
import { moveFor } from './menu-order.ts'
import { useMenuActions, type MenuFormTarget } from './use-menu-actions.tsx'
import { useMenuOrder } from './use-menu-order.ts'
import './menu.css'

const MenuForm = lazy(() => import('./MenuForm.tsx'))
const MoveMenu = lazy(() => import('./MoveMenu.tsx'))

const TYPES = ['2', '3', '0', '1'] as const

/** Menus as a tree in a table: modules, catalogues, pages and their buttons. */
export default function MenuList() {
  const t = useT()
  const list = useTreeList(menuRoutes.list, matches)
  const [target, setTarget] = useState<MenuFormTarget>()
  const [leaving, setLeaving] = useState<Menu>()
  const { nodes, isFiltered } = list
  const table = { name: 'system.menu', source: list, columns: useMenuColumns(!isFiltered) }
  const move = useMenuOrder()
  const rowActions = useMenuActions({ menus: nodes, open: setTarget, moveUnder: setLeaving, move, isFiltered })

  return (
    <ListPage
      title={t('system.menu.title')}
      table={table}
      count={list.phase === 'ready' ? t('system.menu.count', { count: nodes.length }) : undefined}
      actions={
        <>
          <IconButton
            type="default"
            name={t('system.menu.openAll')}
            icon={<UnfoldVertical size={16} />}
            onClick={list.openAll}
            disabled={isFiltered}
          />
          <IconButton
            type="default"
            name={t('system.menu.closeAll')}
            icon={<FoldVertical size={16} />}
            onClick={list.closeAll}
            disabled={isFiltered}
          />
          <ExportButton routes={menuExport} table={table} />
          <Gate can="sys:menu:save">
            <Button type="primary" icon={<Plus size={16} />} onClick={() => setTarget({ under: undefined })}>
              {t('system.menu.create')}
            </Button>
          </Gate>
        </>
      }
    >
      <FilterBar list={list} search="keyword" placeholder={t('system.menu.find')}>
        <FilterSelect
          name="menuType"
          label={t('system.menu.type')}
          options={TYPES.map((value) => ({ value, label: t(`system.menu.type.${value}`) }))}
        />
        <FilterSelect
          name="showFlag"
          label={t('system.menu.shown')}
          options={(['1', '0'] as const).map((value) => ({ value, label: t(`system.menu.shown.${value}`) }))}
        />
      </FilterBar>
      <RowDrag moveFor={(id, targetId, drop) => moveFor(nodes, id, targetId, drop)} onMove={(next) => void move(next)}>
        <DataTable
          {...table}
          tree={list.tree}
          rowActions={rowActions}
          rowName={menuName}
          empty={<ListEmpty list={list} title={t('system.menu.empty')} reason={t('system.menu.emptyWhy')} />}
        />
      </RowDrag>
      <Overlay of={target}>
        {(one, overlay) => <MenuForm target={one} menus={nodes} onClose={() => setTarget(undefined)} {...overlay} />}
      </Overlay>
      <Overlay of={leaving}>
        {(menu, overlay) => (
          <MoveMenu menu={menu} menus={nodes} onMove={move} onClose={() => setLeaving(undefined)} {...overlay} />
        )}
      </Overlay>
    </ListPage>
  )
}

function matches(menu: Menu, filters: Readonly<Record<string, string>>): boolean {
  const { keyword = '', menuType, showFlag, client } = filters
  const wanted = keyword.toLowerCase()
  const { name, nameEn, code, path, permissions } = menu
  return (
    [name, nameEn, code, path, ...permissions].some((text) => text.toLowerCase().includes(wanted)) &&
    (menuType === undefined || menu.menuType === Number(menuType)) &&
    (showFlag === undefined || menu.showFlag === Number(showFlag)) &&
    (client === undefined || menu.client === client)
  )
}
