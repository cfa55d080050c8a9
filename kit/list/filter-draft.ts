import { createContext, use } from 'react'

/** How a filter is called, and what its values mean. */
export interface FilterWord {
  readonly label: string
  /** What a value of the address means. */
  readonly textOf: (value: string) => string
}

/** By filter; the fields of a filter bar write it. */
export type FilterWords = Map<string, FilterWord>

export interface FilterDraft {
  /** What stands in the fields, asked for or not. */
  readonly values: Readonly<Record<string, string>>
  /** Writes into a field without asking yet. */
  readonly write: (name: string, value: string) => void
  /** Writes and asks at once: for fields in which one chooses instead of typing. */
  readonly pick: (name: string, value: string) => void
  /** The same for a field that is more than one filter. */
  readonly pickAll: (values: Readonly<Record<string, string>>) => void
  /** Fields whose text the contract does not accept. */
  readonly wrong: readonly string[]
  /** The fields stand in the phone's sheet, with labels above. */
  readonly isSheet: boolean
  /** Where the fields say how they are called; see `useFilterWord`. */
  readonly words: FilterWords | undefined
}

/** What the fields of a filter bar share. */
export const FilterDraftContext = createContext<FilterDraft | undefined>(undefined)

/** The draft of the filter bar around. */
export function useFilterDraft(): FilterDraft {
  const draft = use(FilterDraftContext)
  if (!draft) throw new Error('a filter stands inside a FilterBar')
  return draft
}
