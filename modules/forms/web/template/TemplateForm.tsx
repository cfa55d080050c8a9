import { Input } from 'antd'
import { DictSelect } from '#kit/dict/DictSelect.tsx'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { IconPicker } from '#kit/pickers/IconPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { TemplateUpdate, templateRoutes } from '#forms/contract/template.ts'
import { TEMPLATE_READS } from './reads.ts'
import { formName } from './template-name.ts'

interface TemplateFormProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** Describes a form: where it stands and what it is for. Its title is changed in the designer. */
export default function TemplateForm({ id, onClose, ...overlay }: TemplateFormProps) {
  const t = useT()
  const { data } = useCall(templateRoutes.get, { params: { id } }, { isOwn: true })
  const update = useMutate(templateRoutes.update, { refreshes: TEMPLATE_READS, done: t('kit.record.saved') })
  const record = useRecordForm({
    schema: TemplateUpdate,
    initial: data && { category: data.category, icon: data.icon, remark: data.remark },
    hidden: { id, version: data?.version },
    onClose,
    save: (draft) => update.attempt({ body: draft }),
  })
  return (
    <FormDrawer {...overlay} record={record} title={data ? formName(data) : t('forms.template.title')}>
      <Field name="category" label={t('forms.template.category')}>
        <DictSelect dict="form_category" allowClear />
      </Field>
      <Field name="icon" label={t('forms.template.icon')}>
        <IconPicker />
      </Field>
      <Field name="remark" label={t('kit.record.remark')} isWide>
        <Input.TextArea rows={4} />
      </Field>
    </FormDrawer>
  )
}
