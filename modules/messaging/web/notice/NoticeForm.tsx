import { Form, Input, Radio, Select } from 'antd'
import { Suspense } from 'react'
import { DictRadio } from '#kit/dict/DictRadio.tsx'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { TreeMultiPicker } from '#kit/pickers/TreePicker.tsx'
import { RichTextEditor } from '#kit/rich-text/RichTextEditor.tsx'
import type { ChannelKind } from '#messaging/contract/channel-kind.ts'
import { NoticeDraft, noticeRoutes, NoticeUpdate, type NoticeAudience } from '#messaging/contract/notice.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PeoplePicker } from '#system/web/index.ts'
import { ExpiryField } from './ExpiryField.tsx'
import { NOTICE_READS } from './use-notice-actions.tsx'

/** What the place of its pictures is called. */
const PICTURES = 'notice'

interface NoticeFormProps extends OverlayProps {
  /** Left out: a new notice. */
  id: string | undefined
  /** Shows what was saved, from where it can be published. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** Writes or changes a notice. Saving keeps a draft; publishing is another step. */
export default function NoticeForm({ id, onSaved, onClose, ...overlay }: NoticeFormProps) {
  const t = useT()
  const isNew = id === undefined
  const { data: notice, refetch } = useCall(
    noticeRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const { data: audiences } = useCall(noticeRoutes.audience, {})
  const create = useMutate(noticeRoutes.create, { refreshes: NOTICE_READS, done: t('messaging.notice.saved') })
  const update = useMutate(noticeRoutes.update, { refreshes: NOTICE_READS, done: t('messaging.notice.saved') })
  const kindName = useDictLabel('notice_kind')
  const audienceName = (audience: NoticeAudience) => t(`messaging.notice.audience.${audience}`)
  const kindOf = (kind: ChannelKind) => t(`messaging.channel.kind.${kind}`)
  // One that was selected stays, although its channel is closed by now.
  const channels = [...new Set([...(audiences?.kinds ?? []), ...(notice?.channels ?? [])])]
  const fresh = audiences && { kind: 'notice', pinned: 0, audience: audiences.everybody ? 'all' : 'chosen' }

  const record = useRecordForm({
    schema: isNew ? NoticeDraft : NoticeUpdate,
    initial: isNew ? fresh : notice && { ...notice },
    hidden: isNew ? {} : { id, version: notice?.version },
    reload: refetch,
    onClose,
    save: async (values) => {
      const saved = id ?? (await create.attempt({ body: values })).id
      if (!isNew) await update.attempt({ body: NoticeUpdate.parse(values) })
      // After the form has closed, which takes its own place out of the address.
      setTimeout(() => onSaved(saved))
    },
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('messaging.notice.create') : t('messaging.notice.edit', { title: notice?.title ?? '' })}
      saveText={t('messaging.notice.save')}
    >
      <Field name="title" label={t('messaging.title')} isWide>
        <Input autoFocus={isNew} autoComplete="off" showCount maxLength={120} />
      </Field>
      <Field name="kind" label={t('messaging.kind')} show={kindName} isWide>
        <DictRadio dict="notice_kind" aria-label={t('messaging.kind')} />
      </Field>
      <Field name="content" label={t('messaging.content')} isWide>
        <RichTextEditor label={t('messaging.content')} pictures={PICTURES} />
      </Field>
      <Field name="audience" label={t('messaging.notice.audience')} show={audienceName} isWide>
        <Radio.Group
          aria-label={t('messaging.notice.audience')}
          options={(['all', 'chosen'] as const).map((value) => ({
            value,
            label: audienceName(value),
            disabled: value === 'all' && audiences?.everybody === false,
          }))}
        />
      </Field>
      <Chosen roles={audiences?.roles ?? []} depts={audiences?.depts ?? []} />
      {channels.length > 0 && (
        <Field
          name="channels"
          label={t('messaging.notice.channels')}
          hint={t('messaging.notice.channels.hint')}
          show={(values: readonly ChannelKind[]) => values.map(kindOf).join(t('kit.list.comma'))}
          isWide
        >
          <Select
            mode="multiple"
            placeholder={t('messaging.notice.channels.all')}
            options={channels.map((value) => ({ value, label: kindOf(value) }))}
          />
        </Field>
      )}
      <Field name="expireDate" label={t('messaging.notice.expires')} hint={t('messaging.notice.expires.hint')}>
        <ExpiryField />
      </Field>
      <Field name="pinned" label={t('messaging.pinned')} hint={t('messaging.pinned.hint')}>
        <FlagSwitch label={t('messaging.pinned')} />
      </Field>
    </FormDrawer>
  )
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Departments, roles and people, while these are chosen. */
function Chosen({
  roles,
  depts,
}: {
  roles: readonly Named[]
  depts: readonly (Named & { pid: string; isReached: boolean })[]
}) {
  const t = useT()
  const audience = Form.useWatch<NoticeAudience | undefined>('audience')
  if (audience !== 'chosen') return null
  return (
    <>
      <Field name="deptIdList" label={t('messaging.notice.depts')} hint={t('messaging.notice.depts.hint')} isWide>
        <TreeMultiPicker nodes={depts.map(({ isReached, ...dept }) => ({ ...dept, disabled: !isReached }))} />
      </Field>
      <Field name="roleIdList" label={t('messaging.notice.roles')} isWide>
        <Select
          mode="multiple"
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="userIdList" label={t('messaging.notice.people')} isWide>
        <PeopleField />
      </Field>
    </>
  )
}

interface PeopleFieldProps {
  value?: readonly string[]
  onChange?: (ids: string[]) => void
  id?: string
}

/** The picker comes by itself; until then only its own place is empty. */
function PeopleField(props: PeopleFieldProps) {
  return (
    <Suspense fallback={<Input disabled />}>
      <PeoplePicker {...props} />
    </Suspense>
  )
}
