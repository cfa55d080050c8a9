import { Input } from 'antd'
import { useRef } from 'react'
import { DictSelect } from '#kit/dict/DictSelect.tsx'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { IconPicker } from '#kit/pickers/IconPicker.tsx'
import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { TemplateDraft, templateRoutes } from '#forms/contract/template.ts'
import { TEMPLATE_READS } from './reads.ts'
import { StartWith } from './StartWith.tsx'
import { designerOf } from './use-template-actions.tsx'

interface NewTemplateProps extends OverlayProps {
  /** The template that the new one copies. */
  copyOf: string | undefined
  onClose: () => void
}

/** Begins a form: blank, with a ready-made form, or as a copy. The designer opens with it. */
export default function NewTemplate({ copyOf, onClose, ...overlay }: NewTemplateProps) {
  const t = useT()
  const { data: copied } = useCall(
    templateRoutes.get,
    { params: { id: copyOf ?? '' } },
    { enabled: copyOf !== undefined, isOwn: true },
  )
  const create = useMutate(templateRoutes.create, { refreshes: TEMPLATE_READS, done: false })
  /** Set once it is created: the designer opens instead of the list. */
  const made = useRef<string>(undefined)
  const blank = { name: '', nameEn: '', category: '', icon: '' }
  const record = useRecordForm({
    schema: TemplateDraft,
    initial: copyOf === undefined ? blank : copied && copyOfTemplate(copied, t('forms.template.copySuffix')),
    onClose: () => (made.current === undefined ? onClose() : goTo(designerOf(made.current))),
    save: async (draft) => {
      const { id } = await create.attempt({ body: { ...draft, ...(copyOf !== undefined && { copyOf }) } })
      made.current = id
    },
  })
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={t(copyOf === undefined ? 'forms.template.create' : 'forms.template.copyTitle')}
      saveText={t('forms.template.createAndDesign')}
    >
      <Field name="name" label={t('forms.template.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('forms.template.nameEn')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="category" label={t('forms.template.category')}>
        <DictSelect dict="form_category" allowClear />
      </Field>
      <Field name="icon" label={t('forms.template.icon')}>
        <IconPicker />
      </Field>
      {copyOf === undefined && (
        <Field name="ready" label={t('forms.ready.title')} isWide>
          <StartWith />
        </Field>
      )}
    </FormDrawer>
  )
}

const copyOfTemplate = (
  { name, nameEn, category, icon }: { name: string; nameEn: string; category: string; icon: string },
  suffix: string,
) => ({ name: `${name}${suffix}`, nameEn, category, icon })
