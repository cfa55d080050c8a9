import { useT } from '#shell/i18n.ts'
import type { NamedElement } from '../chosen-element.ts'
import type { ElementFields } from '../properties.ts'
import { ChoiceField } from './fields.tsx'
import type { SetField } from './set-field.ts'

const EMPTY = ['incident', 'pass', 'reject', 'admin'] as const
const INITIATOR = ['self', 'skip', 'leader'] as const
const REPEATED = ['none', 'once', 'consecutive'] as const
const REJECT = ['end', 'initiator', 'previous', 'return', 'continue', 'branch', 'none'] as const

interface RuleFieldsProps {
  /** Of the task. */
  id: string
  fields: ElementFields
  elements: readonly NamedElement[]
  set: SetField
}

/** What happens where no one is found, for the initiator, for who agreed before, and after a rejection. */
export function RuleFields({ id, fields, elements, set }: RuleFieldsProps) {
  const t = useT()
  const tasks = elements.filter((one) => one.type === 'bpmn:UserTask' && one.id !== id)
  return (
    <>
      <ChoiceField
        label={t('workflow.design.field.whenEmpty')}
        value={fields.whenEmpty ?? ''}
        standard={t('workflow.design.standard.whenEmpty')}
        options={EMPTY.map((value) => ({ value, label: t(`workflow.design.empty.${value}`) }))}
        onSet={(value) => set('whenEmpty', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.whenInitiator')}
        value={fields.whenInitiator ?? ''}
        standard={t('workflow.design.standard.whenInitiator')}
        options={INITIATOR.map((value) => ({ value, label: t(`workflow.design.initiator.${value}`) }))}
        onSet={(value) => set('whenInitiator', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.whenRepeated')}
        value={fields.whenRepeated ?? ''}
        standard={t('workflow.design.standard.whenRepeated')}
        options={REPEATED.map((value) => ({ value, label: t(`workflow.design.repeated.${value}`) }))}
        onSet={(value) => set('whenRepeated', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.onReject')}
        value={fields.onReject ?? ''}
        standard={t('workflow.design.standard.onReject')}
        options={REJECT.map((value) => ({ value, label: t(`workflow.design.reject.${value}`) }))}
        onSet={(value) => set('onReject', value)}
      />
      {fields.onReject === 'return' && (
        <ChoiceField
          label={t('workflow.design.field.rejectTo')}
          value={fields.rejectTo ?? ''}
          options={tasks.map((one) => ({ value: one.id, label: one.name || one.id }))}
          onSet={(value) => set('rejectTo', value)}
        />
      )}
    </>
  )
}
