import { Input, InputNumber } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { postRoutes } from '#system/contract/post.ts'
import { PostEffect } from '../access-preview/FormEffect.tsx'

/** Creates or edits a post. */
export default function PostForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { record, title } = useCrudForm({
    routes: postRoutes,
    reads: [postRoutes.page, postRoutes.get, postRoutes.options],
    id,
    onClose,
    first: { sort: 0, status: 1 },
    nameOf: ({ name }) => name,
    newTitle: t('system.post.create'),
    fieldOf: { post_code_taken: 'code', name_taken: 'name', not_to_yourself: 'code', holds_more: 'code' },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('system.post.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('kit.record.code')} hint={t('system.post.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="sort" label={t('kit.record.sort')} hint={t('kit.record.sort.hint')}>
        <InputNumber min={0} max={1_000_000} precision={0} />
      </Field>
      <StatusField dict="dept_status" />
      <RemarkField />
      <PostEffect id={id} />
    </FormDrawer>
  )
}
