import { HIDDEN } from '#contract/field-mode.ts'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import type { RowOf } from '#kit/list/use-list.ts'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { maskMobile } from '#kit/ui/mask.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useFieldMode } from '#shell/access/use-field-mode.ts'
import { useT } from '#shell/i18n.ts'
import type { AttrOption } from '#system/contract/party-attr.ts'
import type { userRoutes } from '#system/contract/user.ts'
import { RestrictionMark } from '#kit/ui/RestrictionMark.tsx'
import { attrColumns } from '../party-attr/use-attr-columns.ts'
import { AdminTag } from './AdminMark.tsx'
import './user.css'

/** One row of the list of users. */
export type UserRow = RowOf<typeof userRoutes.page>

/** The columns of the list of users. @param open shows one user @param attrs attributes that can be shown, too */
export function useUserColumns(open: (user: UserRow) => void, attrs: readonly AttrOption[]): Column<UserRow>[] {
  const t = useT()
  const status = useDictLabel('user_status')
  const gender = useDictLabel('gender')
  const isHidden = { mobile: useFieldMode('user.mobile') === HIDDEN, email: useFieldMode('user.email') === HIDDEN }
  const columns: Column<UserRow>[] = [
    {
      key: 'realName',
      title: t('system.user.realName'),
      width: 216,
      sort: 'realName',
      isFixed: true,
      phone: 'title',
      render: (user) => <UserName of={user} onOpen={() => open(user)} />,
    },
    {
      key: 'username',
      title: t('system.user.username'),
      width: 130,
      sort: 'username',
      phone: 'fact',
      render: (user) => <span className="sys-second">{user.username}</span>,
    },
    { key: 'dept', title: t('system.user.dept'), width: 104, phone: 'fact', render: (user) => user.deptName },
    {
      key: 'roles',
      title: t('system.user.roles'),
      width: 136,
      render: ({ roles = [] }) => <RoleTags names={roles.map(({ name }) => name)} />,
    },
    {
      key: 'posts',
      title: t('system.user.posts'),
      width: 136,
      isExtra: true,
      render: ({ posts = [] }) => <RoleTags names={posts.map(({ name }) => name)} />,
    },
    {
      key: 'mobile',
      title: t('system.user.mobile'),
      width: 130,
      isExtra: true,
      render: ({ mobile = '' }) => maskMobile(mobile),
    },
    { key: 'email', title: t('system.user.email'), width: 200, isExtra: true, render: ({ email }) => email },
    { key: 'gender', title: t('system.user.gender'), width: 80, isExtra: true, render: (user) => gender(user.gender) },
    {
      key: 'status',
      title: t('system.user.status'),
      width: 98,
      sort: 'status',
      phone: 'state',
      render: (user) => <StatusDot on={user.status === 1} text={status(user.status)} />,
    },
    {
      key: 'lastLogin',
      title: t('system.user.lastLogin'),
      width: 94,
      sort: 'lastLoginDate',
      render: (user) => <RelativeTime at={user.lastLoginDate} />,
    },
    {
      key: 'created',
      title: t('system.user.created'),
      width: 110,
      sort: 'createDate',
      isExtra: true,
      render: (user) => <RelativeTime at={user.createDate} />,
    },
    ...attrColumns<UserRow>(attrs),
  ]
  return columns.filter(({ key }) => !(key === 'mobile' && isHidden.mobile) && !(key === 'email' && isHidden.email))
}

/** A user's picture and name, and what they are besides. */
function UserName({ of: user, onOpen }: { of: UserRow; onOpen: () => void }) {
  const t = useT()
  return (
    <span className="kit-name">
      <Avatar id={user.id} name={user.realName} url={user.headUrl} />
      <button type="button" className="kit-name-link" onClick={onOpen}>
        {user.realName}
      </button>
      <AdminTag level={user.superAdmin} />
      {user.serviceFlag === 1 && <Tag>{t('system.user.service.short')}</Tag>}
      {/* An administrator's tag says so already. */}
      {user.superAdmin === 0 && <RestrictionMark of={user.restriction} />}
    </span>
  )
}

/** At most one role or post and how many more. */
function RoleTags({ names }: { names: readonly string[] }) {
  const [first, ...rest] = names
  if (first === undefined) return null
  return (
    <span className="sys-role-tags" title={names.join(', ')}>
      <Tag>{first}</Tag>
      {rest.length > 0 && <Tag>+{rest.length}</Tag>}
    </span>
  )
}
