import { useEffect, useRef, useState, type RefObject } from 'react'

/** Of the height of the rows: the group that stands there counts as the one in sight. */
const LINE = 0.3

/** Which group the rows have been scrolled to, and the way to another one. */
export function useGroupInSight(root: RefObject<HTMLElement | null>) {
  const scroller = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState('password')
  useEffect(() => {
    const area = scroller.current
    if (!area) return undefined
    const look = () => {
      const isAtEnd = area.scrollTop > 0 && area.scrollTop + area.clientHeight >= area.scrollHeight - 2
      const line = area.getBoundingClientRect().top + area.clientHeight * LINE
      const sections = [...area.querySelectorAll<HTMLElement>('[data-group]')]
      const above = sections.filter((section) => section.getBoundingClientRect().top <= line)
      const found = isAtEnd ? sections.at(-1) : (above.at(-1) ?? sections[0])
      if (found?.dataset['group']) setInSight(found.dataset['group'])
    }
    area.addEventListener('scroll', look, { passive: true })
    return () => area.removeEventListener('scroll', look)
  }, [])
  const go = (group: string) => {
    const section = root.current?.querySelector<HTMLElement>(`[data-group="${group}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    setInSight(group)
  }
  return { scroller, inSight, go }
}
