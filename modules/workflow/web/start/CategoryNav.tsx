import { useEffect, useState, type RefObject } from 'react'
import { useT } from '#shell/i18n.ts'

/** So far below the top of the list a group may begin and still be the one that is read. */
const READ_WITHIN = 80

interface CategoryNavProps {
  groups: readonly { readonly key: string; readonly title: string; readonly count: number }[]
  /** What scrolls; the sections of the groups inside have `data-group`. */
  list: RefObject<HTMLElement | null>
}

/** The groups of the start page with their number of processes; follows the scroll, and leads to each of them. */
export function CategoryNav({ groups, list }: CategoryNavProps) {
  const t = useT()
  const [read, setRead] = useState<string>()
  useEffect(() => {
    const root = list.current
    if (root === null) return
    const follow = () => setRead(groupRead(root))
    root.addEventListener('scroll', follow, { passive: true })
    return () => root.removeEventListener('scroll', follow)
  }, [list])
  const current = groups.some(({ key }) => key === read) ? read : groups[0]?.key
  return (
    <nav className="wf-start-nav" aria-label={t('workflow.model.category')}>
      <ul>
        {groups.map(({ key, title, count }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === current ? 'true' : undefined}
              onClick={() => {
                sectionOf(list.current, key)?.scrollIntoView({ block: 'start' })
                setRead(key)
              }}
            >
              <span>{title}</span>
              <span className="wf-start-nav-count">{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const sectionsIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>('[data-group]')]

const sectionOf = (root: HTMLElement | null, key: string): HTMLElement | undefined =>
  root === null ? undefined : sectionsIn(root).find(({ dataset }) => dataset['group'] === key)

/** The last group that has begun; at the very end the last of all, which may be too short to reach the top. */
function groupRead(root: HTMLElement): string | undefined {
  const sections = sectionsIn(root)
  if (root.scrollTop > 0 && root.scrollTop + root.clientHeight >= root.scrollHeight - 1)
    return sections.at(-1)?.dataset['group']
  const top = root.getBoundingClientRect().top + READ_WITHIN
  return sections.findLast((section) => section.getBoundingClientRect().top <= top)?.dataset['group']
}
