import { useT } from '#shell/i18n.ts'
import type { ElementFields } from '../properties.ts'
import { ChoiceField } from './fields.tsx'
import type { SetField } from './set-field.ts'

const STEPS = ['approve', 'handle', 'agree', 'reject'] as const
type Step = (typeof STEPS)[number]

/** What a user task is, by what its attributes say. */
const stepOf = ({ automatic, onReject }: ElementFields): string => {
  if (automatic !== undefined && automatic !== '') return automatic
  return onReject === 'none' ? 'handle' : 'approve'
}

/** Whether users decide, only fill in and submit, or the step decides without a user. */
export function StepField({ fields, set }: { fields: ElementFields; set: SetField }) {
  const t = useT()
  const turn = (next: Step) => {
    const isAutomatic = next === 'agree' || next === 'reject'
    if ((fields.automatic ?? '') !== (isAutomatic ? next : '')) set('automatic', isAutomatic ? next : '')
    if (next === 'handle') set('onReject', 'none')
    else if (fields.onReject === 'none') set('onReject', '')
  }
  return (
    <ChoiceField
      label={t('workflow.design.field.step')}
      value={stepOf(fields)}
      options={STEPS.map((value) => ({ value, label: t(`workflow.design.step.${value}`) }))}
      onSet={(value) => turn(STEPS.find((one) => one === value) ?? 'approve')}
    />
  )
}
