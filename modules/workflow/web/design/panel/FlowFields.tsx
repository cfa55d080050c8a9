import { Switch } from 'antd'
import { useId } from 'react'
import { useT } from '#shell/i18n.ts'
import type { ChosenElement } from '../chosen-element.ts'
import { LazyConditionField } from '../condition/LazyConditionField.tsx'
import type { OpenModeler } from '../modeler.ts'
import type { Check } from '../use-check.ts'
import { ChoiceField, PanelGroup } from './fields.tsx'
import type { SetField } from './set-field.ts'

interface FlowFieldsProps {
  chosen: ChosenElement
  modeler: OpenModeler
  set: SetField
  /** The form that the model is started with. */
  formKey: string
  check: Pick<Check, 'problems' | 'declared'>
}

const DECIDES = /^bpmn:(Exclusive|Inclusive)Gateway$/
const MAY_DEFAULT = /^bpmn:((Exclusive|Inclusive)Gateway|\w*Task|SubProcess|CallActivity)$/

/** The condition of a flow, and which flow of a gateway is taken when none holds. */
export function FlowFields({ chosen, modeler, set, formKey, check }: FlowFieldsProps) {
  const t = useT()
  const id = useId()
  const { type, fields, source, outgoing } = chosen
  if (DECIDES.test(type))
    return (
      <PanelGroup title={t('workflow.design.group.flow')}>
        <ChoiceField
          label={t('workflow.design.field.default')}
          value={fields.default ?? ''}
          options={[
            { value: '', label: t('workflow.design.none') },
            ...outgoing.map((flow) => ({ value: flow.id, label: `${flow.name || flow.id} → ${flow.to}` })),
          ]}
          onSet={(value) => set('default', value)}
        />
      </PanelGroup>
    )
  if (type !== 'bpmn:SequenceFlow') return null
  return (
    <PanelGroup title={t('workflow.design.group.flow')}>
      <LazyConditionField
        value={fields.condition ?? ''}
        formKey={formKey}
        declared={check.declared}
        problems={check.problems.filter(({ node, flow }) => flow === chosen.id || node === chosen.id)}
        onSet={(value) => set('condition', value)}
      />
      {source !== undefined && MAY_DEFAULT.test(source.type) && (
        <div className="wf-panel-switch">
          <label htmlFor={id}>{t('workflow.design.isDefault')}</label>
          <Switch
            id={id}
            size="small"
            checked={source.isDefault}
            onChange={(isDefault) => modeler.set(source.id, 'default', isDefault ? chosen.id : '')}
          />
        </div>
      )}
    </PanelGroup>
  )
}
