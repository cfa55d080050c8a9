/** Going to an entry, and knowing which one is being looked at. */
import { useEffect, useState } from 'react'

/** The id of the element in which an entry stands. */
export const anchorOf = (id: string): string => `entry-${id}`

/** Brings an entry to the top of the window and gives its heading the focus, so that reading goes on there. */
export function showEntry(id: string): void {
  const section = document.getElementById(anchorOf(id))
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('h3')?.focus({ preventScroll: true })
}

/** The first entry in the upper third of the window. */
export function useEntryInSight(): string | undefined {
  const [inSight, setInSight] = useState<string>()
  useEffect(() => {
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) visible.add(target)
          else visible.delete(target)
        }
        const all = [...document.querySelectorAll<HTMLElement>('[data-entry]')]
        const first = all.find((section) => visible.has(section))
        if (first) setInSight(first.dataset['entry'])
      },
      { rootMargin: '0px 0px -66% 0px' },
    )
    for (const section of document.querySelectorAll('[data-entry]')) observer.observe(section)
    return () => observer.disconnect()
  }, [])
  return inSight
}
