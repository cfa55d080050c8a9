import { useEffect, type RefObject } from 'react'
import type { Issues } from './use-config-draft.ts'

/** After a refusal the first row that the server names comes in sight, with the focus in its control. */
export function useScrollToIssue(root: RefObject<HTMLElement | null>, issues: Issues): void {
  const [first] = Object.keys(issues)
  useEffect(() => {
    if (first === undefined) return
    const control = root.current?.querySelector<HTMLElement>(`[data-item="${first}"] :is(input, button)`)
    control?.scrollIntoView({ block: 'center' })
    control?.focus({ preventScroll: true })
  }, [root, first])
}
