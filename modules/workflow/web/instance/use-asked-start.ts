import { useMemo } from 'react'
import { usePageQuery } from '#shell/page/use-page.ts'

/** What the address asks to start. */
export interface AskedStart {
  /** Of both: another draft is another form. */
  readonly id: string
  /** The key of a process. */
  readonly process: string
  readonly draft: string | undefined
}

/** `?start=` names a process, `?draft=` what was begun of it. The same object while neither changes. */
export function useAskedStart(): AskedStart | undefined {
  const { query } = usePageQuery()
  const [process, draft] = [query.get('start'), query.get('draft') ?? undefined]
  return useMemo(
    () => (process === null ? undefined : { id: `${process} ${draft ?? ''}`, process, draft }),
    [process, draft],
  )
}
