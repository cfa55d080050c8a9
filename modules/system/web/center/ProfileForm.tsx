import { Input, Radio } from 'antd'
import { useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { reloadAccess } from '#shell/session/session.ts'
import { centerRoutes, ProfileUpdate } from '#system/contract/center.ts'
import { AvatarField } from './AvatarField.tsx'
import { USER_READS } from '../user/use-user-actions.tsx'

/** What people change of themselves; the rest is the organisation's to say. */
export default function ProfileForm({ onClose, ...overlay }: OverlayProps & { onClose: () => void }) {
  const t = useT()
  const mayUpload = useCan('sys:oss:upload')
  const genders = useDictNumbers('gender')
  const { data: profile, refetch } = useCall(centerRoutes.profile, {}, { isOwn: true })
  const save = useMutate(centerRoutes.saveProfile, { refreshes: [centerRoutes.profile, ...USER_READS] })
  const record = useRecordForm({
    schema: ProfileUpdate,
    initial: profile && {
      avatarId: profile.avatar?.id ?? '',
      gender: profile.gender,
      email: profile.email,
      mobile: profile.mobile,
    },
    hidden: { version: profile?.version },
    reload: refetch,
    onClose,
    save: async (values) => {
      await save.attempt({ body: values })
      await reloadAccess() // the frame shows the picture, too
    },
  })
  return (
    <FormDrawer {...overlay} record={record} title={t('system.center.edit')} saveText={t('kit.form.save')}>
      {mayUpload && (
        <Field name="avatarId" label={t('system.center.avatar')} isWide>
          <AvatarField label={t('system.center.avatar')} known={profile?.avatar ?? null} />
        </Field>
      )}
      <Field name="mobile" label={t('system.user.mobile')}>
        <Input inputMode="tel" autoComplete="tel" />
      </Field>
      <Field name="email" label={t('system.user.email')}>
        <Input inputMode="email" autoComplete="email" />
      </Field>
      <Field name="gender" label={t('system.user.gender')} isWide>
        <Radio.Group options={genders} aria-label={t('system.user.gender')} />
      </Field>
    </FormDrawer>
  )
}
