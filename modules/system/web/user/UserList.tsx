import { Button, type ButtonProps } from 'antd'
import { Plus, UserPlus } from 'lucide-react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useListWord } from '#kit/list/filter-words.ts'
import { useList } from '#kit/list/use-list.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { userExport, userRoutes } from '#system/contract/user.ts'
import { keyOf, useAttrOptions, useShownAttrs } from '../party-attr/use-attr-columns.ts'
import { DeptTreePanel } from '../pickers/DeptTreePanel.tsx'
import { useDepts } from '../pickers/use-depts.ts'
import { ImportUsers } from './ImportUsers.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { useUserBatch } from './use-user-batch.tsx'
import { useUserDrawers } from './use-user-drawers.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserDrawers } from './UserDrawers.tsx'
import { UserFilters } from './UserFilters.tsx'

const TABLE = 'system.user'

/**
 * Users: the tree of departments, the list, and drawers for one user. `?id=` opens the detail, `?edit=new` the form.
 */
export default function UserList() {
  const t = useT()
  const list = useList(userRoutes.page, { more: useShownAttrs(TABLE) })
  const attrs = useAttrOptions('user')
  const { depts } = useDepts()
  const drawers = useUserDrawers()
  const { shown, show, create } = drawers
  const table = { name: TABLE, source: list, columns: useUserColumns(({ id }) => show(id), attrs) }
  const batch = useUserBatch(list.selection)
  const rowActions = useUserActions({
    edit: drawers.edit,
    issued: drawers.setIssued,
    removed: (id) => {
      list.selection.choose(list.selection.rows.filter((row) => row.id !== id))
      if (shown === id) show(undefined)
    },
  })
  const deptId = list.state.filters['deptId']
  const dept = depts.find(({ id }) => id === deptId)
  useListWord(list, 'deptId', { label: t('system.user.dept'), textOf: () => dept?.name ?? '' })
  const isSearched = Object.keys(list.state.filters).some((name) => name !== 'deptId')
  const treeOf = (onChosen: () => void) => (
    <DeptTreePanel
      chosen={deptId}
      onChoose={(id) => {
        list.filter({ deptId: id })
        onChosen()
      }}
    />
  )
  const empty = (
    <ListEmpty
      list={list}
      isSearched={isSearched}
      title={dept ? t('system.user.emptyIn', { dept: dept.name }) : t('system.user.empty')}
      reason={t('system.user.emptyWhy')}
    >
      <CreateUser icon={<UserPlus size={16} />} onClick={create} />
    </ListEmpty>
  )

  return (
    <ListPage
      title={t('system.user.title')}
      count={list.phase === 'ready' ? t('system.user.count', { count: list.total }) : undefined}
      table={table}
      side={{ title: t('system.dept.name'), render: treeOf }}
      actions={
        <>
          <ImportUsers />
          <ExportButton
            routes={{ ...userExport, columns: [...userExport.columns, ...attrs.map(keyOf)] }}
            table={table}
          />
          <CreateUser type="primary" icon={<Plus size={16} />} onClick={create} />
        </>
      }
    >
      <UserFilters list={list} attrs={attrs} />
      <DataTable {...table} rowActions={rowActions} rowName={({ realName }) => realName} empty={empty} />
      <BatchBar selection={list.selection} actions={batch.actions} />
      {batch.dialogs}
      <Pager list={list} />
      <UserDrawers state={drawers} actions={rowActions} deptId={deptId} />
    </ListPage>
  )
}

function CreateUser(button: Pick<ButtonProps, 'type' | 'icon' | 'onClick'>) {
  const t = useT()
  return (
    <Gate can="sys:user:save">
      <Button {...button}>{t('system.user.create')}</Button>
    </Gate>
  )
}
