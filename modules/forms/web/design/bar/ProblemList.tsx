import { ProblemsButton } from '#kit/problems/ProblemsButton.tsx'
import { useT } from '#shell/i18n.ts'
import { nameOfTarget } from '../model/target-name.ts'
import { useDesigner } from '../state/use-designer.ts'
import { inLanguage, sayProblem } from '../state/words.ts'
import './bar.css'

/** What keeps the form from being published; each entry selects its field. */
export function ProblemList() {
  const t = useT()
  const { model, problems, select } = useDesigner()
  if (problems.length === 0) return null
  return (
    <ProblemsButton
      label={t('forms.design.problems', { count: problems.length })}
      listLabel={t('forms.design.problemList')}
      problems={problems.map(({ problem, target }) => ({
        key: problem.code + problem.path + (problem.detail ?? ''),
        subject: inLanguage(nameOfTarget(model, target)),
        text: sayProblem(model, problem),
        severity: 'warning',
        show: () => select(target, 'canvas'),
      }))}
    />
  )
}
