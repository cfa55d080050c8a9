import { TreePanel } from '#kit/tree/TreePanel.tsx'
import { useT } from '#shell/i18n.ts'
import type { ModelCategory } from '#workflow/contract/model-category.ts'
import { formatCount } from '#shell/formats.ts'

/** How the panel names models without a category; no value of the dictionary is so short. */
const NONE = ''

interface CategoryPanelProps {
  categories: readonly ModelCategory[]
  /** Empty: those without a category. */
  chosen: string | undefined
  /** Choosing what is chosen gives it up. */
  onChoose: (value: string | undefined) => void
}

/** The categories of models with their number, at the left of the list. */
export function CategoryPanel({ categories, chosen, onChoose }: CategoryPanelProps) {
  const t = useT()
  const nodes = categories.map(({ value, name, count }) => ({
    id: value,
    pid: '0',
    name: value === NONE ? t('workflow.model.uncategorized') : name,
    count,
  }))
  return (
    <TreePanel
      label={t('workflow.model.category')}
      placeholder={t('workflow.model.category.find')}
      nodes={nodes}
      chosen={chosen}
      onChoose={({ id }) => onChoose(id === chosen ? undefined : id)}
      aside={({ count }) => formatCount(count)}
    />
  )
}
