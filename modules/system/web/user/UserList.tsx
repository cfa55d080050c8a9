import { Button } from 'antd'
import { Plus, UserPlus } from 'lucide-react'
import { lazy, useState } from 'react'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useListWord } from '#kit/list/filter-words.ts'
import { useList } from '#kit/list/use-list.ts'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { userExport, userRoutes } from '#system/contract/user.ts'
import { DeptTreePanel } from '../pickers/DeptTreePanel.tsx'
import { useDepts } from '../pickers/use-depts.ts'
import { ImportUsers } from './ImportUsers.tsx'
import type { Issued } from './OneTimePassword.tsx'
import { useUserActions } from './use-user-actions.tsx'
import { useUserBatch } from './use-user-batch.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserFilters } from './UserFilters.tsx'

const UserForm = lazy(() => import('./UserForm.tsx'))
const UserDetail = lazy(() => import('./UserDetail.tsx'))
const OneTimePassword = lazy(() => import('./OneTimePassword.tsx'))

/** In the address: a user that does not exist yet. */
const NEW = 'new'
const NEW_USER: EditedUser = {}

interface EditedUser {
  readonly id?: string
}

/**
 * Users: the tree of departments, the list, and drawers for one user. `?id=` opens the detail, `?edit=new` the form.
 */
export default function UserList() {
  const t = useT()
  const list = useList(userRoutes.page)
  const { query, setQuery } = usePageQuery()
  const { depts } = useDepts()
  const [edited, setEdited] = useState<EditedUser>()
  const [issued, setIssued] = useState<Issued>()
  /** Made by the form, shown when it has closed. */
  const [made, setMade] = useState<Issued>()

  const asked = query.get('edit') === NEW ? NEW_USER : undefined
  const closeForm = () => {
    setEdited(undefined)
    if (asked) setQuery({ edit: undefined })
  }

  const show = (id: string | undefined) => setQuery({ id }, { push: id !== undefined })
  const table = { name: 'system.user', source: list, columns: useUserColumns(({ id }) => show(id)) }
  const batch = useUserBatch(list.selection)
  const rowActions = useUserActions({
    edit: (id) => setEdited({ id }),
    issued: setIssued,
    removed: (id) => {
      list.selection.choose(list.selection.rows.filter((row) => row.id !== id))
      if (query.get('id') === id) show(undefined)
    },
  })
  const deptId = list.state.filters['deptId']
  const dept = depts.find(({ id }) => id === deptId)
  useListWord(list, 'deptId', { label: t('system.user.dept'), textOf: () => dept?.name ?? '' })
  const isSearched = Object.keys(list.state.filters).some((name) => name !== 'deptId')

  return (
    <ListPage
      title={t('system.user.title')}
      count={list.phase === 'ready' ? t('system.user.count', { count: list.total }) : undefined}
      table={table}
      side={{
        title: t('system.dept.name'),
        render: (onChosen) => (
          <DeptTreePanel
            chosen={deptId}
            onChoose={(id) => {
              list.filter({ deptId: id })
              onChosen()
            }}
          />
        ),
      }}
      actions={
        <>
          <ImportUsers />
          <ExportButton routes={userExport} table={table} />
          <Gate can="sys:user:save">
            <Button type="primary" icon={<Plus size={16} />} onClick={() => setEdited({})}>
              {t('system.user.create')}
            </Button>
          </Gate>
        </>
      }
    >
      <UserFilters list={list} />
      <DataTable
        {...table}
        rowActions={rowActions}
        rowName={({ realName }) => realName}
        empty={
          <ListEmpty
            list={list}
            isSearched={isSearched}
            title={dept ? t('system.user.emptyIn', { dept: dept.name }) : t('system.user.empty')}
            reason={t('system.user.emptyWhy')}
          >
            <Gate can="sys:user:save">
              <Button icon={<UserPlus size={16} />} onClick={() => setEdited({})}>
                {t('system.user.create')}
              </Button>
            </Gate>
          </ListEmpty>
        }
      />
      <BatchBar selection={list.selection} actions={batch.actions} />
      {batch.dialogs}
      <Pager list={list} />
      <Overlay of={query.get('id') ?? undefined}>
        {(id, overlay) => <UserDetail id={id} actions={rowActions} onClose={() => show(undefined)} {...overlay} />}
      </Overlay>
      <Overlay
        of={edited ?? asked}
        onClosed={() => {
          setIssued(made)
          setMade(undefined)
        }}
      >
        {({ id }, overlay) => <UserForm id={id} deptId={deptId} onIssued={setMade} onClose={closeForm} {...overlay} />}
      </Overlay>
      <Overlay of={issued}>
        {(one, overlay) => <OneTimePassword issued={one} onClose={() => setIssued(undefined)} {...overlay} />}
      </Overlay>
    </ListPage>
  )
}
