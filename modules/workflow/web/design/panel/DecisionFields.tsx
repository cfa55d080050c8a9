import { useT } from '#shell/i18n.ts'
import type { ChosenElement } from '../chosen-element.ts'
import type { Check } from '../use-check.ts'
import { ChoiceField, PanelGroup, TextField } from './fields.tsx'
import type { SetField } from './set-field.ts'

/** What of a result becomes the variable; without any: all of them, as a list. */
const MAPPINGS = ['singleEntry', 'singleResult', 'collectEntries'] as const

interface DecisionFieldsProps {
  fields: ChosenElement['fields']
  check: Check
  set: SetField
}

/** The decision that a business rule task evaluates, of those that are deployed, and where its result goes. */
export function DecisionFields({ fields, check, set }: DecisionFieldsProps) {
  const t = useT()
  return (
    <PanelGroup title={t('workflow.design.group.decision')}>
      <ChoiceField
        label={t('workflow.design.field.decision')}
        value={fields.decision ?? ''}
        options={[
          { value: '', label: t('workflow.design.decision.none') },
          ...check.decisions.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })),
        ]}
        onSet={(value) => set('decision', value)}
      />
      {(fields.decision ?? '') !== '' && (
        <>
          <TextField
            label={t('workflow.design.field.resultVariable')}
            value={fields.resultVariable ?? ''}
            onSet={(value) => set('resultVariable', value)}
          />
          <ChoiceField
            label={t('workflow.design.field.mapDecisionResult')}
            value={fields.mapDecisionResult ?? ''}
            options={[
              { value: '', label: t('workflow.design.mapping.resultList') },
              ...MAPPINGS.map((value) => ({ value, label: t(`workflow.design.mapping.${value}`) })),
            ]}
            onSet={(value) => set('mapDecisionResult', value)}
          />
        </>
      )}
    </PanelGroup>
  )
}
