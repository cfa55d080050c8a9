import { Alert } from 'antd'
import type { ModelProblem } from '#workflow/contract/model.ts'
import './decision.css'

const MAX_SHOWN = 20

/** What is wrong with a file of decisions, worst first. */
export function DecisionProblems({ problems }: { problems: readonly ModelProblem[] }) {
  if (problems.length === 0) return null
  return (
    <ul className="wf-decision-problems">
      {problems.slice(0, MAX_SHOWN).map(({ code, node, severity, message }) => (
        <li key={`${code} ${node ?? ''} ${message}`}>
          <Alert type={severity} title={message} showIcon />
        </li>
      ))}
    </ul>
  )
}
