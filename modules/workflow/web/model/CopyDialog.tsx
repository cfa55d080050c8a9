import { Input } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { ModelCopy, workflowModelRoutes, type WorkflowModel } from '#workflow/contract/model.ts'
import { modelName } from './model-name.ts'
import { MODEL_READS } from './reads.ts'

interface CopyDialogProps extends OverlayProps {
  of: WorkflowModel
  onClose: () => void
}

/** Copies a model under another process id and name; the copy opens in the designer. */
export default function CopyDialog({ of: model, onClose, ...overlay }: CopyDialogProps) {
  const t = useT()
  const copy = useMutate(workflowModelRoutes.copy, { refreshes: MODEL_READS, done: t('workflow.model.copied') })
  const record = useRecordForm({
    schema: ModelCopy,
    initial: { key: `${model.key}_copy`, name: model.name, nameEn: model.nameEn },
    fieldOf: { process_key_taken: 'key' },
    onClose,
    save: async (values) => {
      const { id } = await copy.attempt({ params: { id: model.id }, body: values })
      // After the dialog has closed, which takes the focus back to the list.
      setTimeout(() => goTo(`/bpm/model/design?id=${id}`))
    },
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('workflow.model.copy.ask', { name: modelName(model) })}
      saveText={t('workflow.model.copy')}
    >
      <Field name="name" label={t('workflow.model.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('workflow.model.nameEn')} hint={t('workflow.model.nameEn.hint')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="key" label={t('workflow.model.key')} hint={t('workflow.model.copy.hint')} isWide>
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  )
}
