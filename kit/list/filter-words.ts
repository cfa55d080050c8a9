/** How the filters of a list are called and what they say, for the user who prints them. */
import { useEffect } from 'react'
import { useFilterDraft, type FilterWord, type FilterWords } from './filter-draft.ts'

/** Says how a filter is called; for every field of a filter bar. @param textOf left out: the value speaks for itself */
export function useFilterWord(name: string, label: string, textOf?: FilterWord['textOf']): void {
  useListWord(useFilterDraft(), name, { label, textOf: textOf ?? String })
}

/** The same for a filter outside the bar, for example a tree beside the list. */
export function useListWord(
  { words }: { readonly words: FilterWords | undefined },
  name: string,
  word: FilterWord,
): void {
  useEffect(() => {
    words?.set(name, word)
  })
}

/** The filters in use in words. A filter that no one has a word for is left out. */
export function describeFilters(
  filters: Readonly<Record<string, string>>,
  words: ReadonlyMap<string, FilterWord>,
): { readonly label: string; readonly text: string }[] {
  return Object.entries(filters).flatMap(([name, value]) => {
    const word = words.get(name)
    return word ? [{ label: word.label, text: word.textOf(value) }] : []
  })
}
