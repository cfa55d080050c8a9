import { usePageQuery } from '#shell/page/use-page.ts'
import { NEW } from './places.ts'

/** In the address: where editing began. */
const FROM_LIST = 'list'
const FROM_RECORD = 'record'

export type RecordTab = 'details' | 'history' | 'comments'
const TABS: readonly RecordTab[] = ['details', 'history', 'comments']

/** Which record the page shows over its list, and how; in the address: `?id=&tab=&edit=`, `?id=new`. */
export interface ShownRecord {
  /** An id, `new`, or nothing. */
  readonly shown: string | undefined
  readonly isEditing: boolean
  readonly tab: RecordTab
  readonly open: (id: string, tab?: RecordTab) => void
  /** Another record in place of the one shown: the way back leads to the list. */
  readonly replace: (id: string) => void
  /** From the list; or from the record, to which saving leads back. */
  readonly edit: (id: string) => void
  readonly enter: () => void
  readonly show: (tab: RecordTab) => void
  /** Back from editing to where it began: the record or the list. */
  readonly stopEditing: () => void
  readonly close: () => void
}

export function useShownRecord(): ShownRecord {
  const { query, setQuery } = usePageQuery()
  const asked = query.get('tab')
  const shown = query.get('id') ?? undefined
  return {
    shown,
    isEditing: shown === NEW || query.has('edit'),
    tab: TABS.find((tab) => tab === asked) ?? 'details',
    open: (id, tab) => setQuery({ id, edit: undefined, tab: tab === 'details' ? undefined : tab }, { push: true }),
    replace: (id) => setQuery({ id, edit: undefined }),
    edit: (id) => setQuery({ id, edit: shown === id ? FROM_RECORD : FROM_LIST, tab: undefined }, { push: true }),
    enter: () => setQuery({ id: NEW, edit: undefined, tab: undefined }, { push: true }),
    show: (tab) => setQuery({ tab: tab === 'details' ? undefined : tab }),
    stopEditing: () => setQuery({ edit: undefined, ...(query.get('edit') !== FROM_RECORD && { id: undefined }) }),
    close: () => setQuery({ id: undefined, edit: undefined, tab: undefined }),
  }
}
