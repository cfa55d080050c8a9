import { useT } from '#shell/i18n.ts'
import { useTabTitle } from '#shell/page/use-page.ts'
import type { WorkflowModel } from '#workflow/contract/model.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { modelName } from '../model/model-name.ts'
import { ReadOnlyBar } from './ReadOnlyBar.tsx'

interface DrawnModelProps {
  model: WorkflowModel & { xml: string }
  /** Why it can only be viewed. */
  note: string
}

/** A model where it cannot be changed: on a phone, or for who may only view it. */
export default function DrawnModel({ model, note }: DrawnModelProps) {
  const t = useT()
  const name = modelName(model)
  useTabTitle(t('workflow.design.titleOf', { name }))
  return (
    <div className="wf-design">
      <ReadOnlyBar name={name} note={note} />
      <div className="wf-design-drawn">
        <Diagram xml={model.xml} label={t('workflow.diagram.of', { name })} height={480} />
      </div>
    </div>
  )
}
