import { highlightParts } from './highlight.ts'
import './highlight.css'

interface HighlightProps {
  text: string
  /** What was searched for; several words are separated by spaces. */
  searched: string
}

/**
 * A text with the searched words marked, whatever their case and width.
 * @example <Highlight text={user.realName} searched={list.state.filters['keyword'] ?? ''} />
 */
export function Highlight({ text, searched }: HighlightProps) {
  return highlightParts(text, searched).map((part, at) =>
    part.isFound ? (
      <mark key={at} className="kit-found">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
