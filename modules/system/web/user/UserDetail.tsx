import { Button } from 'antd'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Action } from '#kit/list/actions.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TabDrawer } from '#kit/overlay/TabDrawer.tsx'
import { ActionFoot } from '#kit/overlay/ActionFoot.tsx'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { DescriptionList, type Description } from '#kit/ui/DescriptionList.tsx'
import { Empty } from '#kit/ui/Empty.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { StatusDot } from '#kit/ui/StatusDot.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { partyValueRoutes } from '#system/contract/party-attr.ts'
import { userRoutes, type UserDetail as User } from '#system/contract/user.ts'
import { RestrictionNote } from '#kit/ui/RestrictionMark.tsx'
import { attrName } from '../party-attr/attr-name.ts'
import { RolesOfUser } from './RolesOfUser.tsx'
import { TrailLink } from './TrailLink.tsx'
import { AdminTag } from './AdminMark.tsx'
import './user.css'
import '../tags.css'

interface UserDetailProps extends OverlayProps {
  id: string
  /** What can be done with the user. */
  actions: (user: User) => readonly Action[]
  onClose: () => void
}

/** Everything about one user, in a drawer. */
export default function UserDetail({ id, actions, onClose, ...overlay }: UserDetailProps) {
  const t = useT()
  const { data: user, error, refetch } = useCall(userRoutes.get, { params: { id } })
  return (
    <TabDrawer
      {...overlay}
      title={t('system.user.detail')}
      onClose={onClose}
      footer={user && <ActionFoot actions={actions(user)} />}
    >
      {user && <Facts user={user} />}
      {!user && error && (
        <Empty title={t('system.user.notShown')} reason={error.msg}>
          <Button onClick={() => void refetch()}>{t('kit.retry')}</Button>
        </Empty>
      )}
    </TabDrawer>
  )
}

function Facts({ user }: { user: User }) {
  const t = useT()
  const status = useDictLabel('user_status')
  const gender = useDictLabel('gender')
  const attrs = useCall(partyValueRoutes.sysPartyAttr.getWithVal, { body: { partyType: 'user', partyId: user.id } })
  const others = user.depts.filter(({ id }) => id !== user.deptId)
  return (
    <>
      <div className="sys-user-head">
        <Avatar id={user.id} name={user.realName} url={user.headUrl} size={48} />
        <div>
          <h2>
            {user.realName}
            <AdminTag level={user.superAdmin} />
            {user.serviceFlag === 1 && <Tag>{t('system.user.service.short')}</Tag>}
          </h2>
          <p>{user.username}</p>
        </div>
      </div>
      <RestrictionNote of={user.restriction} />
      <DescriptionList
        none={t('kit.none')}
        items={[
          { label: t('system.user.status'), value: <StatusDot on={user.status === 1} text={status(user.status)} /> },
          { label: t('system.user.gender'), value: gender(user.gender) },
          ...shownFact(t('system.user.mobile'), user.mobile),
          ...shownFact(t('system.user.email'), user.email),
          { label: t('system.user.mainDept'), value: user.deptName },
          { label: t('system.user.otherDepts'), value: <Names of={others} /> },
          { label: t('system.user.roles'), value: <RolesOfUser id={user.id} />, wide: true },
          { label: t('system.user.posts'), value: <Names of={user.posts} />, wide: true },
          ...shownFact(t('system.user.allowIpQueue'), user.allowIpQueue, true),
          { label: t('system.user.lastLogin'), value: <RelativeTime at={user.lastLoginDate} /> },
          { label: t('system.user.created'), value: <RelativeTime at={user.createDate} /> },
          { label: t('system.user.updated'), value: <RelativeTime at={user.updateDate} /> },
          { label: t('system.user.remark'), value: user.remark, wide: true },
          ...(attrs.data?.attrs ?? []).map((attr) => ({ label: attrName(attr), value: attr.text })),
        ]}
      />
      <TrailLink resource="user" id={user.id} />
    </>
  )
}

/** A guarded field, which the server leaves out where it is hidden from the caller. */
const shownFact = (label: string, value: string | undefined, wide = false): Description[] =>
  value === undefined ? [] : [{ label, value, wide }]

function Names({ of }: { of: readonly { readonly id: string; readonly name: string }[] }) {
  const t = useT()
  if (of.length === 0) return <span className="kit-quiet">{t('kit.none')}</span>
  return (
    <span className="sys-tags">
      {of.map(({ id, name }) => (
        <Tag key={id}>{name}</Tag>
      ))}
    </span>
  )
}
