import { Input, Radio } from 'antd'
import { useDictLabel, useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { GroupDraft, groupRoutes, GroupUpdate } from '#system/contract/group.ts'
import { UserNames } from '../pickers/UserNames.tsx'
import { UserPicker } from '../pickers/UserPicker.tsx'
import { GROUP_READS } from './use-group-actions.tsx'

interface GroupFormProps extends OverlayProps {
  /** Left out: a new group. */
  id: string | undefined
  onClose: () => void
}

/** Creates or edits a group, and says who is in it. */
export default function GroupForm({ id, onClose, ...overlay }: GroupFormProps) {
  const t = useT()
  const isNew = id === undefined
  const statuses = useDictNumbers('dept_status')
  const statusOf = useDictLabel('dept_status')
  const { data: group, refetch } = useCall(
    groupRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(groupRoutes.create, { refreshes: GROUP_READS, done: t('system.group.created.done') })
  const update = useMutate(groupRoutes.update, { refreshes: GROUP_READS, done: t('system.group.saved') })

  const record = useRecordForm({
    schema: isNew ? GroupDraft : GroupUpdate,
    initial: isNew ? { status: 1, userIdList: [] } : group && { ...group },
    hidden: isNew ? {} : { id, version: group?.version },
    fieldOf: {
      group_code_taken: 'code',
      name_taken: 'name',
      not_to_yourself: 'userIdList',
      holds_more: 'userIdList',
    },
    reload: refetch,
    onClose,
    save: (values) =>
      id === undefined ? create.attempt({ body: values }) : update.attempt({ body: { ...values, id } }),
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('system.group.create') : t('system.group.edit', { name: group?.name ?? '' })}
    >
      <Field name="name" label={t('system.group.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('system.group.code')} hint={t('system.group.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        name="userIdList"
        label={t('system.group.people')}
        show={(ids: readonly string[]) => <UserNames ids={ids} />}
        isWide
      >
        <UserPicker />
      </Field>
      <Field name="status" label={t('system.group.status')} show={statusOf} isWide>
        <Radio.Group options={statuses} aria-label={t('system.group.status')} />
      </Field>
      <Field name="remark" label={t('system.group.remark')} isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  )
}
