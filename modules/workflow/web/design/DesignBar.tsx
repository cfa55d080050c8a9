import { Button } from 'antd'
import { ArrowLeft, CircleCheck, FlaskConical } from 'lucide-react'
import { ProblemsButton } from '#kit/problems/ProblemsButton.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useBack } from '#shell/page/use-page.ts'
import { CompareButton } from './CompareButton.tsx'
import type { NamedElement } from './chosen-element.ts'
import type { Check } from './use-check.ts'

interface DesignBarProps {
  name: string
  saved: 'saved' | 'changed' | 'saving'
  isSaveOffered: boolean
  check: Check
  elements: readonly NamedElement[]
  onChoose: (id: string) => void
  onSave: () => void
  /** Left out until something is drawn. */
  onTry?: () => void
  /** Left out for a model that is not stored yet. */
  modelId: string | undefined
  /** Left out for a model that is not stored yet. */
  onDeploy?: () => void
}

/** Name and saving at the left; problems, saving and deploying at the right. */
export function DesignBar(props: DesignBarProps) {
  const { name, saved, isSaveOffered, check, elements, onChoose, onSave, onTry, modelId, onDeploy } = props
  const t = useT()
  const back = useBack('/bpm/model')
  const mayDeploy = useCan('wf:model:deploy')
  return (
    <header className="wf-design-bar">
      <IconButton icon={<ArrowLeft size={18} />} name={t('workflow.design.back')} onClick={back} />
      <h1>{name}</h1>
      <span className="wf-design-quiet" role="status">
        {t(`workflow.design.${saved}`)}
      </span>
      <span className="wf-design-gap" />
      <ProblemList check={check} elements={elements} onChoose={onChoose} />
      {modelId !== undefined && <CompareButton modelId={modelId} />}
      {onTry && (
        <Button
          className="wf-design-try"
          aria-label={t('workflow.trial.open')}
          icon={<FlaskConical size={16} />}
          onClick={onTry}
        >
          {t('workflow.trial.open')}
        </Button>
      )}
      <Button disabled={!isSaveOffered} loading={saved === 'saving'} onClick={onSave}>
        {t('workflow.design.save')}
      </Button>
      {mayDeploy && onDeploy && (
        <Button type="primary" onClick={onDeploy}>
          {t('workflow.design.deploy')}
        </Button>
      )}
    </header>
  )
}

/** What the server found; each entry selects its element. */
function ProblemList({ check, elements, onChoose }: Pick<DesignBarProps, 'check' | 'elements' | 'onChoose'>) {
  const t = useT()
  const { problems, hasFailed } = check
  if (hasFailed) return <span className="wf-design-quiet">{t('workflow.design.checkFailed')}</span>
  if (problems.length === 0)
    return (
      <span className="wf-design-quiet">
        <CircleCheck size={14} aria-hidden="true" /> {t('workflow.design.noProblems')}
      </span>
    )
  /** What a flow says is set of the flow, where it is drawn by itself. */
  const shownOf = (flow: string | undefined, node: string) =>
    flow !== undefined && elements.some(({ id }) => id === flow) ? flow : node
  const nameOf = (node: string) => elements.find(({ id }) => id === node)?.name || node
  return (
    <ProblemsButton
      label={t('workflow.design.problems', { count: problems.length })}
      listLabel={t('workflow.design.problemList')}
      problems={problems.map(({ code, node, flow, severity, message }) => ({
        key: `${code} ${node ?? ''} ${message}`,
        text: message,
        severity,
        ...(node !== null && { subject: nameOf(node), show: () => onChoose(shownOf(flow, node)) }),
      }))}
    />
  )
}
