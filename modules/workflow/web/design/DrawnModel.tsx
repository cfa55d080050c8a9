import { ArrowLeft } from 'lucide-react'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { useBack, useTabTitle } from '#shell/page/use-page.ts'
import type { WorkflowModel } from '#workflow/contract/model.ts'
import { Diagram } from '../diagram/Diagram.tsx'
import { modelName } from '../model/model-name.ts'

interface DrawnModelProps {
  model: WorkflowModel & { xml: string }
  /** Why it can only be viewed. */
  note: string
}

/** A model where it cannot be changed: on a phone, or for who may only view it. */
export function DrawnModel({ model, note }: DrawnModelProps) {
  const t = useT()
  const back = useBack('/bpm/model')
  const name = modelName(model)
  useTabTitle(t('workflow.design.titleOf', { name }))
  return (
    <div className="wf-design">
      <header className="wf-design-bar">
        <IconButton icon={<ArrowLeft size={18} />} name={t('workflow.design.back')} onClick={back} />
        <h1>{name}</h1>
        <Tag tone="neutral">{t('workflow.design.readOnly')}</Tag>
      </header>
      <p className="wf-design-note">{note}</p>
      <div className="wf-design-drawn">
        <Diagram xml={model.xml} label={t('workflow.diagram.of', { name })} height={480} />
      </div>
    </div>
  )
}
