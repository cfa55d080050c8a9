import { useState } from 'react'
import { usePageQuery } from '#shell/page/use-page.ts'

/** Which entry of a log is open, kept in the address. While the drawer closes, the last one stays in it. */
export function useLogPlace() {
  const { query, setQuery } = usePageQuery()
  const id = query.get('id') ?? undefined
  const [last, setLast] = useState(id)
  if (id !== undefined && id !== last) setLast(id)
  return {
    shownId: id,
    /** For the drawer: it does not open anew while one walks through the entries. */
    drawer: id === undefined ? undefined : 'open',
    id: id ?? last ?? '',
    open: (next: string) => setQuery({ id: next }, { push: id === undefined }),
    close: () => setQuery({ id: undefined }),
  }
}
