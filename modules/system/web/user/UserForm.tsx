import { Input, Radio, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useDictLabel, useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { usePerson } from '#shell/session/session.ts'
import { UserDraft, userRoutes, UserUpdate, type SuperAdmin } from '#system/contract/user.ts'
import { PostSelect } from '../pickers/PostSelect.tsx'
import { DeptTreeMultiSelect, DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'
import { RoleSelect } from '../pickers/RoleSelect.tsx'
import { usePostNames } from '../pickers/use-post-options.ts'
import { useDeptNames } from '../pickers/use-depts.ts'
import { useRoleNames } from '../pickers/use-role-options.ts'
import type { Issued } from './OneTimePassword.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import { USER_READS } from './use-user-actions.tsx'

interface UserFormProps extends OverlayProps {
  /** Left out: a new user. */
  id?: string | undefined
  /** The department a new user starts in. */
  deptId?: string | undefined
  onIssued: (issued: Issued) => void
  onClose: () => void
}

const SUPER_ADMIN = [0, 2, 1] as const

/** Creates or edits a user. */
export default function UserForm({ id, deptId, onIssued, onClose, ...overlay }: UserFormProps) {
  const t = useT()
  const isNew = id === undefined
  const isAdmin = usePerson().superAdmin === 1
  const genders = useDictNumbers('gender')
  const statuses = useDictNumbers('user_status')
  const show = useReadable()
  const { data: user, refetch } = useCall(
    userRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  /** Only an administrator gives themselves roles, posts, departments or another user name. */
  const mayGrant = user?.mayGrant ?? true
  const whyNot = mayGrant ? undefined : t('system.user.notToYourself')
  const create = useMutate(userRoutes.create, { refreshes: USER_READS, done: t('system.user.created.done') })
  const update = useMutate(userRoutes.update, { refreshes: USER_READS, done: t('system.user.saved') })

  const record = useRecordForm({
    schema: isNew ? UserDraft : UserUpdate,
    initial: isNew
      ? { gender: 2, status: 1, superAdmin: 0, deptId }
      : user && { ...user, deptIdList: user.deptIdList.filter((one) => one !== user.deptId) },
    hidden: isNew ? {} : { id, version: user?.version, superAdmin: user?.superAdmin },
    fieldOf: {
      username_taken: 'username',
      grant_exceeds_own: 'roleIdList',
      not_to_yourself: 'roleIdList',
      post_beyond_own: 'postIdList',
      last_admin: 'status',
      not_yourself: 'status',
    },
    reload: refetch,
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
      <Field name="realName" label={t('system.user.realName')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="username" label={t('system.user.username')} hint={whyNot}>
        <Input autoComplete="off" disabled={!mayGrant} />
      </Field>
      <Field name="mobile" label={t('system.user.mobile')}>
        <Input inputMode="tel" autoComplete="off" />
      </Field>
      <Field name="email" label={t('system.user.email')}>
        <Input inputMode="email" autoComplete="off" />
      </Field>
      <Field name="gender" label={t('system.user.gender')} show={show.gender}>
        <Radio.Group options={genders} aria-label={t('system.user.gender')} />
      </Field>
      <Field name="status" label={t('system.user.status')} show={show.status}>
        <Radio.Group options={statuses} aria-label={t('system.user.status')} />
      </Field>
      <Field name="deptId" label={t('system.user.mainDept')} hint={whyNot} show={show.depts}>
        <DeptTreeSelect disabled={!mayGrant} />
      </Field>
      <Field name="deptIdList" label={t('system.user.otherDepts')} hint={whyNot} show={show.depts}>
        <DeptTreeMultiSelect />
      </Field>
      <Field name="roleIdList" label={t('system.user.roles')} hint={whyNot} show={show.roles} isWide>
        <RoleSelect disabled={!mayGrant} />
      </Field>
      <Field name="postIdList" label={t('system.user.posts')} hint={whyNot} show={show.posts} isWide>
        <PostSelect disabled={!mayGrant} />
      </Field>
      {isNew && <PasswordFields />}
      {isAdmin && (
        <Field
          name="superAdmin"
          label={t('system.user.admin')}
          hint={t('system.user.superAdmin.hint')}
          show={show.superAdmin}
          isWide
        >
          <Select options={SUPER_ADMIN.map((value) => ({ value, label: t(`system.user.superAdmin.${value}`) }))} />
        </Field>
      )}
      <Field name="allowIpQueue" label={t('system.user.allowIpQueue')} hint={t('system.user.allowIpQueue.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="remark" label={t('system.user.remark')} isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  )
}

/** Values as a person reads them, where two versions of a user are compared. */
function useReadable() {
  const t = useT()
  return {
    gender: useDictLabel('gender'),
    status: useDictLabel('user_status'),
    depts: useDeptNames(),
    roles: useRoleNames(),
    posts: usePostNames(),
    superAdmin: (level: SuperAdmin) => t(`system.user.superAdmin.${level}`),
  }
}
