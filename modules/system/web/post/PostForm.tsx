import { Input, InputNumber, Radio } from 'antd'
import { useDictLabel, useDictNumbers } from '#kit/dict/use-dict-options.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/useMutate.ts'
import { useRecordForm } from '#kit/form/useRecordForm.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PostDraft, postRoutes, PostUpdate } from '#system/contract/post.ts'
import { POST_READS } from './use-post-actions.tsx'

interface PostFormProps extends OverlayProps {
  /** Left out: a new post. */
  id: string | undefined
  onClose: () => void
}

/** Creates or edits a post. */
export default function PostForm({ id, onClose, ...overlay }: PostFormProps) {
  const t = useT()
  const isNew = id === undefined
  const statuses = useDictNumbers('dept_status')
  const statusOf = useDictLabel('dept_status')
  const { data: post, refetch } = useCall(
    postRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(postRoutes.create, { refreshes: POST_READS, done: t('system.post.created.done') })
  const update = useMutate(postRoutes.update, { refreshes: POST_READS, done: t('system.post.saved') })

  const record = useRecordForm({
    schema: isNew ? PostDraft : PostUpdate,
    initial: isNew ? { sort: 0, status: 1 } : post && { ...post },
    hidden: isNew ? {} : { id, version: post?.version },
    fieldOf: { post_code_taken: 'code', name_taken: 'name', not_to_yourself: 'code', holds_more: 'code' },
    reload: refetch,
    onClose,
    save: (values) =>
      id === undefined ? create.attempt({ body: values }) : update.attempt({ body: { ...values, id } }),
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('system.post.create') : t('system.post.edit', { name: post?.name ?? '' })}
    >
      <Field name="name" label={t('system.post.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('system.post.code')} hint={t('system.post.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="sort" label={t('system.post.sort')} hint={t('system.post.sort.hint')}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Field>
      <Field name="status" label={t('system.post.status')} show={statusOf}>
        <Radio.Group options={statuses} aria-label={t('system.post.status')} />
      </Field>
      <Field name="remark" label={t('system.post.remark')} isWide>
        <Input.TextArea rows={2} />
      </Field>
    </FormDrawer>
  )
}
