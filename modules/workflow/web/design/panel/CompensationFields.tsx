import { useT } from '#shell/i18n.ts'
import type { ChosenElement, NamedElement } from '../chosen-element.ts'
import { ChoiceField, PanelGroup } from './fields.tsx'
import type { SetField } from './set-field.ts'

const ACTIVITY = /^bpmn:(\w*Task|CallActivity|SubProcess|Transaction)$/
const THROWING = new Set(['bpmn:IntermediateThrowEvent', 'bpmn:EndEvent'])

interface CompensationFieldsProps {
  chosen: ChosenElement
  elements: readonly NamedElement[]
  set: SetField
}

/** Of a compensation event: which activity, and whether it waits. Of an activity: whether it compensates. */
export function CompensationFields({ chosen: { id, type, event, fields }, elements, set }: CompensationFieldsProps) {
  const t = useT()
  const yesOrNo = (field: 'isForCompensation' | 'meanwhile') => [
    { value: '', label: t(`workflow.design.${field}.no`) },
    { value: 'true', label: t(`workflow.design.${field}.yes`) },
  ]
  if (ACTIVITY.test(type))
    return (
      <PanelGroup title={t('workflow.design.group.compensation')}>
        <ChoiceField
          label={t('workflow.design.field.isForCompensation')}
          value={fields.isForCompensation ?? ''}
          options={yesOrNo('isForCompensation')}
          onSet={(value) => set('isForCompensation', value)}
        />
      </PanelGroup>
    )
  if (event !== 'bpmn:CompensateEventDefinition' || !THROWING.has(type)) return null
  const activities = elements.filter((one) => one.id !== id && ACTIVITY.test(one.type))
  return (
    <PanelGroup title={t('workflow.design.group.compensation')}>
      <ChoiceField
        label={t('workflow.design.field.activityRef')}
        value={fields.activityRef ?? ''}
        options={[
          { value: '', label: t('workflow.design.activityRef.all') },
          ...activities.map((one) => ({ value: one.id, label: one.name || one.id })),
        ]}
        onSet={(value) => set('activityRef', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.meanwhile')}
        value={fields.meanwhile ?? ''}
        options={yesOrNo('meanwhile')}
        onSet={(value) => set('meanwhile', value)}
      />
    </PanelGroup>
  )
}
