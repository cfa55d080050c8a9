import { useDictEntries } from '#kit/dict/use-dict-options.ts'
import type { Column } from '#kit/list/columns.ts'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { CATEGORY_DICT } from '#workflow/contract/model-category.ts'
import type { WorkflowModel } from '#workflow/contract/model.ts'
import { modelCategory, modelName } from './model-name.ts'

/** The columns of models. @param open shows one of them */
export function useModelColumns(open: (model: WorkflowModel) => void): Column<WorkflowModel>[] {
  const t = useT()
  const entries = useDictEntries({ dict: CATEGORY_DICT })
  return [
    {
      key: 'name',
      title: t('workflow.model.name'),
      width: 240,
      sort: 'name',
      isFixed: true,
      phone: 'title',
      render: (model) => (
        <span className="kit-name">
          <button type="button" className="kit-name-link" onClick={() => open(model)}>
            {modelName(model)}
          </button>
        </span>
      ),
    },
    { key: 'key', title: t('workflow.model.key'), width: 180, isExtra: true, render: ({ key }) => <code>{key}</code> },
    {
      key: 'suspended',
      title: t('workflow.model.version'),
      width: 150,
      phone: 'state',
      render: ({ number, suspended }) =>
        number === null || suspended === null ? (
          <Tag tone="neutral">{t('workflow.model.drawn')}</Tag>
        ) : (
          <Tag tone={suspended === 0 ? 'success' : 'warning'}>
            {t(`workflow.model.suspended.${suspended}`, { number })}
          </Tag>
        ),
    },
    { key: 'running', title: t('workflow.model.running'), width: 110, render: ({ running }) => running },
    {
      key: 'category',
      title: t('workflow.model.category'),
      width: 130,
      render: (model) => modelCategory(model, entries),
    },
    {
      key: 'deployed',
      title: t('workflow.model.deployed'),
      width: 130,
      isExtra: true,
      render: ({ deployedDate }) => <RelativeTime at={deployedDate} />,
    },
    {
      key: 'updated',
      title: t('workflow.model.updated'),
      width: 130,
      sort: 'updateDate',
      phone: 'fact',
      render: ({ updateDate }) => <RelativeTime at={updateDate} />,
    },
  ]
}
