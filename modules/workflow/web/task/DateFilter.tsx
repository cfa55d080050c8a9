import { lazy, Suspense } from 'react'

/** Fetched when filters are shown: most pages open without them. */
const FilterDateRange = lazy(async () => {
  const { FilterDateRange: field } = await import('#kit/pickers/FilterDateRange.tsx')
  return { default: field }
})

/** Days as a filter of a list. @param name of its first day: the filter bar counts it by that */
export function DateFilter({ name, label }: { name: string; label: string }) {
  return (
    <Suspense fallback={null}>
      <FilterDateRange name={name} label={label} />
    </Suspense>
  )
}
