import { useCallback, useState } from 'react'
import { changedQuery, usePageQuery, type QueryChange } from '#shell/page/use-page.ts'

interface Place {
  readonly query: URLSearchParams
  readonly change: (change: QueryChange) => void
}

/** Where the state of a list lives: in the page's address, or in the component. */
export function usePlace(inAddress: boolean): Place {
  const { query, setQuery } = usePageQuery()
  const [own, setOwn] = useState(() => new URLSearchParams())
  const changeOwn = useCallback((change: QueryChange) => setOwn((current) => changedQuery(current, change)), [])
  return inAddress ? { query, change: setQuery } : { query: own, change: changeOwn }
}
