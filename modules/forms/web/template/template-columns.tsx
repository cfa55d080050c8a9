import { DictTag } from '#kit/dict/DictTag.tsx'
import { useDictLabel } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { useRecordColumns } from '#kit/list/use-record-columns.tsx'
import { NumberText } from '#kit/ui/NumberText.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { FormTemplate } from '#forms/contract/template.ts'
import { formName } from './template-name.ts'

/** The columns of templates. @param open opens one in the designer */
export function useTemplateColumns(open: (template: FormTemplate) => void): Column<FormTemplate>[] {
  const t = useT()
  const { name, created } = useRecordColumns<FormTemplate>()
  const categoryName = useDictLabel('form_category')
  return [
    name(t('forms.template.name'), { open, nameOf: formName, width: 260 }),
    {
      key: 'status',
      title: t('kit.record.status'),
      width: 180,
      phone: 'state',
      render: ({ status, isChanged, versionNo }) => (
        <>
          <DictTag dict="form_status" value={status} />
          {isChanged === 1 && versionNo > 0 && <Tag tone="info">{t('forms.template.changed')}</Tag>}
        </>
      ),
    },
    {
      key: 'category',
      title: t('forms.template.category'),
      width: 130,
      phone: 'fact',
      render: ({ category }) => categoryName(category),
    },
    {
      key: 'versionNo',
      title: t('forms.template.version'),
      width: 90,
      render: ({ versionNo }) => (versionNo === 0 ? '–' : `V${versionNo}`),
    },
    {
      key: 'recordCount',
      title: t('forms.template.records'),
      width: 110,
      align: 'end',
      render: ({ recordCount }) => <NumberText value={recordCount} />,
    },
    {
      key: 'fieldCount',
      title: t('forms.template.fields'),
      width: 90,
      align: 'end',
      isExtra: true,
      render: ({ fieldCount }) => <NumberText value={fieldCount} />,
    },
    {
      key: 'publishDate',
      title: t('forms.template.published'),
      width: 130,
      sort: 'publishDate',
      phone: 'fact',
      render: ({ publishDate }) => publishDate !== null && <RelativeTime at={publishDate} />,
    },
    created(),
  ]
}
