import { Form, Input, Radio, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { useT } from '#shell/i18n.ts'
import { usePerson } from '#shell/session/session.ts'
import { DeptTreeMultiSelect, DeptTreeSelect } from '../pickers/DeptTreeSelect.tsx'
import { PostSelect } from '../pickers/PostSelect.tsx'
import { RoleSelect } from '../pickers/RoleSelect.tsx'
import type { UserDetail } from '#system/contract/user.ts'
import { AccountFields } from './AccountFields.tsx'
import { GuardedField } from './GuardedField.tsx'
import type { UserValues } from './use-user-values.ts'

interface UserFieldsProps {
  isNew: boolean
  /** As the server shows it; undefined for a new one. */
  user: UserDetail | undefined
  /** Only an administrator gives themselves roles, posts, departments or another user name. */
  mayGrant: boolean
  /** Values as a person reads them. */
  show: UserValues
}

const SUPER_ADMIN = [0, 2, 1] as const

/** The fields of a user. */
export function UserFields({ user, isNew, mayGrant, show }: UserFieldsProps) {
  const t = useT()
  const isService = Form.useWatch<number | undefined>('serviceFlag', { preserve: true }) === 1
  const isAdmin = usePerson().superAdmin === 1
  const genders = useDictNumbers('gender')
  const statuses = useDictNumbers('user_status')
  const whyNot = mayGrant ? undefined : t('system.user.notToYourself')
  return (
    <>
      <Field name="realName" label={t('system.user.realName')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="username" label={t('system.user.username')} hint={whyNot}>
        <Input autoComplete="off" disabled={!mayGrant} />
      </Field>
      <GuardedField name="mobile" label={t('system.user.mobile')} isNew={isNew} value={user?.mobile}>
        <Input inputMode="tel" autoComplete="off" />
      </GuardedField>
      <GuardedField name="email" label={t('system.user.email')} isNew={isNew} value={user?.email}>
        <Input inputMode="email" autoComplete="off" />
      </GuardedField>
      <Field name="gender" label={t('system.user.gender')} show={show.gender}>
        <Radio.Group options={genders} aria-label={t('system.user.gender')} />
      </Field>
      <Field name="status" label={t('system.user.status')} show={show.status}>
        <Radio.Group options={statuses} aria-label={t('system.user.status')} />
      </Field>
      <GrantFields mayGrant={mayGrant} whyNot={whyNot} show={show} />
      {isNew && <AccountFields isService={isService} />}
      {isAdmin && !isService && <AdministratorField show={show} />}
      <GuardedField
        name="allowIpQueue"
        label={t('system.user.allowIpQueue')}
        hint={t('system.user.allowIpQueue.hint')}
        isWide
        isNew={isNew}
        value={user?.allowIpQueue}
      >
        <Input autoComplete="off" />
      </GuardedField>
      <Field name="remark" label={t('system.user.remark')} isWide>
        <Input.TextArea rows={2} />
      </Field>
    </>
  )
}

interface GrantFieldsProps extends Pick<UserFieldsProps, 'mayGrant' | 'show'> {
  whyNot: string | undefined
}

/** Departments, roles and posts: what a user may do comes from them. */
function GrantFields({ mayGrant, whyNot, show }: GrantFieldsProps) {
  const t = useT()
  return (
    <>
      <Field name="deptId" label={t('system.user.mainDept')} hint={whyNot} show={show.depts}>
        <DeptTreeSelect disabled={!mayGrant} />
      </Field>
      <Field name="deptIdList" label={t('system.user.otherDepts')} hint={whyNot} show={show.depts}>
        <DeptTreeMultiSelect disabled={!mayGrant} />
      </Field>
      <Field name="roleIdList" label={t('system.user.roles')} hint={whyNot} show={show.roles} isWide>
        <RoleSelect disabled={!mayGrant} />
      </Field>
      <Field name="postIdList" label={t('system.user.posts')} hint={whyNot} show={show.posts} isWide>
        <PostSelect disabled={!mayGrant} />
      </Field>
    </>
  )
}

function AdministratorField({ show }: Pick<UserFieldsProps, 'show'>) {
  const t = useT()
  return (
    <Field
      name="superAdmin"
      label={t('system.user.admin')}
      hint={t('system.user.superAdmin.hint')}
      show={show.superAdmin}
      isWide
    >
      <Select
        options={SUPER_ADMIN.map((value) => ({
          value,
          label: t(`system.user.superAdmin.${value}`),
          // It follows from a grant, on a page of its own.
          disabled: value === 2,
        }))}
      />
    </Field>
  )
}
