import { Button } from 'antd'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Popup } from '#kit/overlay/Popup.tsx'
import { useT } from '#shell/i18n.ts'
import { nameOfTarget } from '../model/target-name.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import './bar.css'

/** What keeps the form from being published; each entry selects its field. */
export function ProblemList() {
  const t = useT()
  const { model, problems, select } = useDesigner()
  const [anchor, setAnchor] = useState<HTMLElement>()
  if (problems.length === 0) return null
  return (
    <>
      <Button
        type="text"
        className="frd-problems-button"
        icon={<TriangleAlert size={16} />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(anchor ? undefined : event.currentTarget)}
      >
        {t('forms.design.problems', { count: problems.length })}
      </Button>
      {anchor && (
        <Popup
          anchor={anchor}
          onClose={() => setAnchor(undefined)}
          role="dialog"
          aria-label={t('forms.design.problemList')}
          className="frd-problem-list"
        >
          <ul>
            {problems.map(({ problem, target }) => (
              <li key={problem.code + problem.path + (problem.detail ?? '')}>
                <button
                  type="button"
                  onClick={() => {
                    setAnchor(undefined)
                    select(target, 'canvas')
                  }}
                >
                  <strong>{inLanguage(nameOfTarget(model, target))}</strong>
                  <span>{sayProblem(model, problem)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  )
}
