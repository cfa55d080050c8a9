import { Button } from 'antd'
import { UserMinus, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '#kit/list/columns.ts'
import { BatchBar } from '#kit/list/BatchBar.tsx'
import { DataTable } from '#kit/list/DataTable.tsx'
import { FilterBar } from '#kit/list/FilterBar.tsx'
import { ListEmpty } from '#kit/list/ListEmpty.tsx'
import { Pager } from '#kit/list/Pager.tsx'
import { useBatch } from '#kit/list/use-batch.tsx'
import { useList, type RowOf } from '#kit/list/use-list.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { ask } from '#kit/overlay/ask.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { useRefresh } from '#shell/request/use-call.ts'
import { roleRoutes } from '#system/contract/role.ts'
import { userRoutes } from '#system/contract/user.ts'
import { AccessEffect, type AccessDraft } from '../access-preview/AccessEffect.tsx'
import { UserSelect } from '../pickers/UserSelect.tsx'
import { useFindText } from '../user/use-find-text.ts'
import { ROLE_READS } from './use-role-editor.ts'
import '../tags.css'

type Member = RowOf<typeof roleRoutes.members>

const nameOf = ({ realName }: { realName: string }) => realName

interface RoleMembersProps extends OverlayProps {
  id: string
  /** Of the role. */
  name: string
  mayChange: boolean
  onClose: () => void
}

/** The people who have a role: add, find, remove. */
export default function RoleMembers({ id, name, mayChange, onClose, ...overlay }: RoleMembersProps) {
  const t = useT()
  const refresh = useRefresh()
  const list = useList(roleRoutes.members, { params: { id }, inAddress: false })
  const [newIds, setNewIds] = useState<string[]>([])
  const batch = useBatch<{ readonly id: string; readonly realName: string }>()
  const afterwards = () => {
    setNewIds([])
    list.selection.clear()
    void refresh(...ROLE_READS, userRoutes.page, userRoutes.get)
  }
  const add = async () => {
    const { list: people } = await call(userRoutes.page, { query: { limit: '-1', ids: newIds } })
    await batch({
      rows: people,
      nameOf,
      afterwards,
      act: (ids) => call(roleRoutes.addMembers, { params: { id }, body: ids }),
    })
  }
  const remove = async (rows: readonly Member[]) => {
    const isSure = await ask({
      title: t('system.role.removeMembers.ask', { count: rows.length, name }),
      consequence: t('system.role.removeMembers.consequence'),
      yes: t('system.role.removeMembers'),
      danger: true,
    })
    if (isSure)
      await batch({
        rows,
        nameOf,
        afterwards,
        act: (ids) => call(roleRoutes.removeMembers, { params: { id }, body: ids }),
      })
  }
  const removal = (rows: readonly Member[]) => ({
    key: 'remove',
    label: t('system.role.removeMembers'),
    icon: <UserMinus size={16} />,
    danger: true,
    run: () => void remove(rows),
  })

  return (
    <TabDrawer {...overlay} title={t('system.role.membersOf', { name })} width={800} onClose={onClose}>
      <div className="sys-members">
        {mayChange && (
          <div className="sys-members-add">
            <UserSelect value={newIds} onChange={setNewIds} placeholder={t('system.role.pickMembers')} />
            <Button
              type="primary"
              icon={<UserPlus size={16} />}
              disabled={newIds.length === 0}
              onClick={() => void add()}
            >
              {t('system.role.addMembers')}
            </Button>
          </div>
        )}
        {mayChange && <AccessEffect draft={draftOf(id, newIds, list.selection.rows)} />}
        <FilterBar list={list} search="keyword" placeholder={useFindText()} />
        <DataTable
          source={mayChange ? list : { ...list, selection: undefined }}
          name="system.role.members"
          columns={useMemberColumns()}
          rowName={nameOf}
          {...(mayChange && { rowActions: (row: Member) => [removal([row])] })}
          empty={
            <ListEmpty
              list={list}
              title={t('system.role.noMembers', { name })}
              reason={t('system.role.noMembersWhy')}
            />
          }
        />
        <BatchBar selection={list.selection} actions={[removal(list.selection.rows)]} />
        <Pager list={list} />
      </div>
    </TabDrawer>
  )
}

/** Members who are about to be added, or those who are selected and could be removed. */
function draftOf(id: string, newIds: readonly string[], selected: readonly Member[]): AccessDraft | undefined {
  if (newIds.length > 0) return { kind: 'role', id, addUserIdList: [...newIds] }
  return selected.length > 0 ? { kind: 'role', id, removeUserIdList: selected.map((row) => row.id) } : undefined
}

function useMemberColumns(): Column<Member>[] {
  const t = useT()
  return [
    {
      key: 'realName',
      title: t('system.user.realName'),
      width: 190,
      sort: 'realName',
      phone: 'title',
      render: (user) => (
        <span className="kit-name">
          <Avatar id={user.id} name={user.realName} url={user.headUrl} />
          <span className="kit-strong">{user.realName}</span>
        </span>
      ),
    },
    {
      key: 'username',
      title: t('system.user.username'),
      width: 150,
      sort: 'username',
      phone: 'fact',
      render: ({ username }) => username,
    },
    { key: 'dept', title: t('system.user.dept'), width: 140, phone: 'fact', render: ({ deptName }) => deptName },
    {
      key: 'ways',
      title: t('system.role.holder.by'),
      width: 200,
      phone: 'fact',
      render: ({ ways }) => <Ways of={ways} />,
    },
  ]
}

/** By what a member has the role. */
function Ways({ of }: { of: Member['ways'] }) {
  const t = useT()
  return (
    <span className="sys-tags">
      {of.map(({ kind, by }) => (
        <Tag key={`${kind} ${by}`}>
          {kind === 'user'
            ? t('system.role.holder.own')
            : t('system.user.rolesBy.by', { kind: t(`system.role.holder.${kind}`), name: by })}
        </Tag>
      ))}
    </span>
  )
}
