import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '#kit/ui/use-phone.ts'
import { useTree } from './use-tree.ts'

interface CardProps {
  id: string
  /** Above the name, small. */
  above?: string
  title: string
  lines: readonly string[]
  isMissing?: boolean
  icon?: ReactNode
  look: 'step' | 'branch' | 'end' | 'fork'
}

/** A card of the tree: it is chosen by focus and opened by Enter. Its problems stand on it in words. */
export function Card({ id, above, title, lines, isMissing = false, icon, look }: CardProps) {
  const { chosen, choose, openPanel, problems, isReadOnly } = useTree()
  const isPhone = useIsPhone()
  const found = problems.get(id) ?? []
  const tone = found.some(({ isError }) => isError) ? 'error' : found.length > 0 ? 'warning' : undefined
  const open = () => {
    if (!isReadOnly) openPanel(id)
  }
  return (
    <button
      type="button"
      className="wf-tree-card"
      data-id={id}
      data-look={look}
      data-tone={tone}
      aria-current={chosen === id}
      onFocus={() => chosen !== id && choose(id)}
      onClick={() => (isPhone ? open() : choose(id))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        open()
      }}
    >
      {icon !== undefined && <span className="wf-tree-icon">{icon}</span>}
      <span className="wf-tree-words">
        {above !== undefined && <span className="wf-tree-above">{above}</span>}
        <strong>{title}</strong>
        {lines.map((line, at) => (
          <span key={line} data-missing={isMissing && at === 0}>
            {line}
          </span>
        ))}
        {found.map(({ text, isError }) => (
          <span key={text} className="wf-tree-problem" data-tone={isError ? 'error' : 'warning'}>
            <TriangleAlert size={12} aria-hidden="true" />
            {text}
          </span>
        ))}
      </span>
    </button>
  )
}
