import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Popup } from '../overlay/Popup.tsx'
import './problems.css'

/** One problem of what is designed. */
export interface ListedProblem {
  readonly key: string
  /** What it concerns; left out: the whole. */
  readonly subject?: string
  readonly text: string
  readonly severity: 'error' | 'warning' | 'info'
  /** Shows the place; left out, there is none. */
  readonly show?: () => void
}

interface ProblemsButtonProps {
  label: string
  /** What the list is called. */
  listLabel: string
  problems: readonly ListedProblem[]
}

/** How many problems a designer has; opens their list, whose entries lead to their places. */
export function ProblemsButton({ label, listLabel, problems }: ProblemsButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const close = () => setAnchor(undefined)
  return (
    <>
      <Button
        type="text"
        className="kit-problems-button"
        icon={<TriangleAlert size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && (
        <Popup anchor={anchor} onClose={close} role="dialog" aria-label={listLabel} className="kit-problems">
          <ul>
            {problems.map(({ key, subject, text, severity, show }) => (
              <li key={key}>
                <button
                  type="button"
                  disabled={show === undefined}
                  onClick={() => {
                    close()
                    show?.()
                  }}
                >
                  {subject !== undefined && <strong>{subject}</strong>}
                  <span data-severity={severity}>{text}</span>
                </button>
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  )
}
