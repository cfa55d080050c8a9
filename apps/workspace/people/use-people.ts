/** People by name, asked for a moment after the last key. */
import { useEffect, useState } from 'react'
import { ask, calls } from '../calls.ts'
import { useHost } from '../host.ts'

const PAUSE_MS = 200

export interface Found {
  readonly id: string
  readonly name: string
  readonly dept: string
}

/** Empty as long as nothing is typed. */
export function usePeople(typed: string): readonly Found[] {
  const host = useHost()
  const [found, setFound] = useState<readonly Found[]>([])
  const keyword = typed.trim()
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(
      () => {
        if (keyword === '') return setFound([])
        ask(host, calls.people, { query: { keyword } }).then(
          (people) => isCurrent && setFound(people),
          () => isCurrent && setFound([]),
        )
        return undefined
      },
      keyword === '' ? 0 : PAUSE_MS,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [host, keyword])
  return found
}
