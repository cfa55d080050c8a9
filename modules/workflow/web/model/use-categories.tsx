/** The categories beside the list of models, and what they filter. */
import type { ReactNode } from 'react'
import type { FilterWords } from '#kit/list/filter-draft.ts'
import { useListWord } from '#kit/list/filter-words.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowModelCategoryRoutes } from '#workflow/contract/model-category.ts'
import { CategoryPanel } from './CategoryPanel.tsx'

type CategoryFilters = { readonly category?: string | undefined; readonly uncategorized?: string | undefined }

interface CategorizedList {
  readonly state: { readonly filters: Readonly<Record<string, string>> }
  readonly words: FilterWords
  readonly filter: (change: CategoryFilters) => void
}

/** The panel of the categories, and the same as options of a filter for windows without room for it. */
export function useCategories(list: CategorizedList): {
  renderPanel: (onChosen: () => void) => ReactNode
  options: { value: string; label: string }[]
} {
  const t = useT()
  const { data: categories = [] } = useCall(workflowModelCategoryRoutes.list, {})
  const { category, uncategorized } = list.state.filters
  const chosen = uncategorized === '1' ? '' : category
  useListWord(list, 'category', {
    label: t('workflow.model.category'),
    textOf: (value) => categories.find((one) => one.value === value)?.name ?? value,
  })
  useListWord(list, 'uncategorized', {
    label: t('workflow.model.category'),
    textOf: () => t('workflow.model.uncategorized'),
  })
  return {
    renderPanel: (onChosen) => (
      <CategoryPanel
        categories={categories}
        chosen={chosen}
        onChoose={(value) => {
          list.filter({ category: value || undefined, uncategorized: value === '' ? '1' : undefined })
          onChosen()
        }}
      />
    ),
    options: categories.filter(({ value }) => value !== '').map(({ value, name: label }) => ({ value, label })),
  }
}
