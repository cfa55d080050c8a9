import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { UserDraft, userRoutes, UserUpdate, type UserDetail } from '#system/contract/user.ts'
import AttrFields from '../party-attr/AttrFields.tsx'
import { useAttrForm } from '../party-attr/use-attr-form.ts'
import type { Issued } from './OneTimePassword.tsx'
import { USER_READS } from './use-user-actions.tsx'
import { useUserValues } from './use-user-values.ts'
import { UserFields } from './UserFields.tsx'

interface UserFormProps extends OverlayProps {
  /** Left out: a new user. */
  id?: string | undefined
  /** The department a new user starts in. */
  deptId?: string | undefined
  onIssued: (issued: Issued) => void
  onClose: () => void
}

/** The field that a refusal is about. */
const FIELD_OF = {
  username_taken: 'username',
  grant_exceeds_own: 'roleIdList',
  grade_too_high: 'roleIdList',
  not_to_yourself: 'roleIdList',
  post_beyond_own: 'postIdList',
  last_admin: 'status',
  not_yourself: 'status',
}

/** What the form starts with, of a new user or of one that is there; undefined while that is being loaded. */
function initialOf(user: UserDetail | { deptId: string | undefined } | undefined, attrs: object) {
  if (!user) return undefined
  if (!('id' in user)) return { gender: 2, status: 1, superAdmin: 0, serviceFlag: 0, ...user, ...attrs }
  return { ...user, deptIdList: user.deptIdList.filter((one) => one !== user.deptId), ...attrs }
}

/** Creates or edits a user. */
export default function UserForm({ id, deptId, onIssued, onClose, ...overlay }: UserFormProps) {
  const t = useT()
  const isNew = id === undefined
  const show = useUserValues()
  const { data: user, refetch } = useCall(
    userRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const attrs = useAttrForm('user', id)
  const create = useMutate(userRoutes.create, { refreshes: USER_READS, done: t('system.user.created.done') })
  const update = useMutate(userRoutes.update, { refreshes: USER_READS, done: t('system.user.saved') })

  const record = useRecordForm({
    schema: isNew ? UserDraft : UserUpdate,
    initial: attrs.attrs && initialOf(isNew ? { deptId } : user, attrs.initial),
    hidden: isNew ? {} : { id, version: user?.version, superAdmin: user?.superAdmin },
    fieldOf: FIELD_OF,
    reload: async () => {
      await attrs.refetch()
      return refetch()
    },
    onClose,
    save: async (values) => {
      if ('id' in values) {
        await update.attempt({ body: values })
        return
      }
      const { password } = await create.attempt({ body: values })
      if (password !== null) onIssued({ name: values.realName, password })
    },
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('system.user.create') : t('system.user.edit', { name: user?.realName ?? '' })}
    >
      <UserFields user={isNew ? undefined : user} isNew={isNew} mayGrant={user?.mayGrant ?? true} show={show} />
      <AttrFields {...attrs} />
    </FormDrawer>
  )
}
