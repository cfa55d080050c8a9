import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { ChangesStatus } from '#kit/list/ListChanges.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { SideSheet } from '#kit/list/SideSheet.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useCallChanges } from '#kit/list/use-list-changes.ts'
import { ExportButton } from '#kit/transfer/ExportButton.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { useDelayed } from '#kit/ui/use-delayed.ts'
import { useIsCompact, useIsPhone } from '#kit/ui/use-phone.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { menuRoutes } from '#system/contract/menu.ts'
import { roleExport, roleRoutes } from '#system/contract/role.ts'
import { ImportRoles } from './ImportRoles.tsx'
import { RoleEditorPanel } from './RoleEditorPanel.tsx'
import { RoleNav } from './RoleNav.tsx'
import './role.css'

/** In the address instead of an id: a role that does not exist yet. */
const NEW = 'new'
/** An organisation has dozens of roles; they all stand in the list. */
const ALL = 1000
const EVERY_ROLE = { query: { limit: ALL, orderField: 'grade', order: 'asc' } } as const
const BY_GRADE = { filters: {}, orderField: 'grade', order: 'asc' } as const

/** Roles: the list, and beside it what one of them may. `?id=` opens a role, `?id=new` a new one. */
export default function RolePage() {
  const t = useT()
  const isPhone = useIsPhone()
  const isSheet = useIsCompact() && !isPhone
  const { query, setQuery } = usePageQuery()
  const reply = useCall(roleRoutes.page, EVERY_ROLE)
  const roles = reply.data
  const { data: nodes } = useCall(menuRoutes.tree, {}, { freshFor: 60_000 })
  const refetch = () => Promise.all([reply.refetch(), role.refetch()])
  const changes = useCallChanges(roleRoutes.page, EVERY_ROLE, { data: roles, refetch })
  const mayLeave = useRef(async () => true)
  const id = query.get('id') ?? (isPhone ? undefined : roles?.list[0]?.id)
  const role = useCall(roleRoutes.get, { params: { id: id ?? '' } }, { enabled: id !== undefined && id !== NEW })

  const open = async (next: string | undefined) => {
    if (next === id || !(await mayLeave.current())) return
    mayLeave.current = async () => true
    setQuery({ id: next }, { push: true })
  }
  const nav = (close?: () => void) => (
    <RoleNav
      roles={roles?.list ?? []}
      chosen={id}
      onChoose={(next) => {
        void open(next)
        close?.()
      }}
    />
  )
  const detail = id === NEW ? undefined : role.data
  const isReady = nodes !== undefined && (id === NEW || detail?.id === id)
  const isSlow = useDelayed(id !== undefined && !isReady && !role.isError)

  return (
    <div className="kit-list-page sys-role-page">
      <PageTitle
        title={t('system.role.title')}
        count={roles ? t('system.role.count', { count: roles.total }) : ''}
        aside={
          <>
            <ChangesStatus changes={changes} />
            {isSheet && <SideSheet title={t('system.role.choose')}>{nav}</SideSheet>}
          </>
        }
        actions={<RoleTools total={roles?.total ?? 0} isNew={id === NEW} onCreate={() => void open(NEW)} />}
      />
      <div className="sys-role">
        {!isSheet && (!isPhone || id === undefined) && nav()}
        {id !== undefined && isReady && (
          <RoleEditorPanel
            key={id}
            role={detail}
            nodes={nodes}
            onGuard={(guard) => {
              mayLeave.current = guard
            }}
            onSaved={(saved) => {
              if (saved !== id) setQuery({ id: saved })
            }}
            onReload={() => void role.refetch()}
            onGone={() => setQuery({ id: undefined })}
            onBack={() => void open(undefined)}
          />
        )}
        {isSlow && (
          <div className="kit-card sys-role-wait">
            <Skeleton rows={8} />
          </div>
        )}
        {role.isError && id !== NEW && <NotLoaded reason={role.error.msg} onRetry={() => void role.refetch()} />}
      </div>
    </div>
  )
}

interface RoleToolsProps {
  total: number
  /** A new role is being made. */
  isNew: boolean
  onCreate: () => void
}

function RoleTools({ total, isNew, onCreate }: RoleToolsProps) {
  const t = useT()
  return (
    <>
      <ImportRoles />
      <ExportButton routes={roleExport} table={{ source: { total, state: BY_GRADE } }} />
      <Gate can="sys:role:save">
        <Button type={isNew ? 'default' : 'primary'} icon={<Plus size={16} />} onClick={onCreate}>
          {t('system.role.create')}
        </Button>
      </Gate>
    </>
  )
}

function NotLoaded({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const t = useT()
  return (
    <div className="kit-card sys-role-wait" role="alert">
      <Empty title={t('system.role.notShown')} reason={reason}>
        <Button onClick={onRetry}>{t('kit.retry')}</Button>
      </Empty>
    </div>
  )
}
