import { usePageQuery } from '#shell/page/use-page.ts'

/** In the address instead of an id: a record that does not exist yet. */
const NEW = 'new'

/** Which record a page shows beside its list. */
export interface RecordPlace {
  readonly open: (id: string) => void
  readonly openNew: () => void
  readonly close: () => void
  /** What the address says: an id, `new`, or nothing. */
  readonly shown: string | undefined
}

/** The record that the page shows, kept in the address: `?id=` opens one, `?id=new` a new one. */
export function useRecordPlace(): RecordPlace {
  const { query, setQuery } = usePageQuery()
  return {
    open: (id) => setQuery({ id }, { push: true }),
    openNew: () => setQuery({ id: NEW }, { push: true }),
    close: () => setQuery({ id: undefined }),
    shown: query.get('id') ?? undefined,
  }
}

/** The id that a form is handed for what the address says; undefined for a new record. */
export const recordIdOf = (shown: string): string | undefined => (shown === NEW ? undefined : shown)
