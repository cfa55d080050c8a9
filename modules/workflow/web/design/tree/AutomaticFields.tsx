import type { AutomaticKind, SimpleFields } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { ChoiceField, PanelGroup } from '../panel/fields.tsx'
import type { SetField } from '../panel/set-field.ts'

/** There is no user who could return it: it ends the process or this branch, or leaves it to the conditions behind. */
const REJECTIONS = ['end', 'continue', 'branch'] as const

interface AutomaticFieldsProps {
  kind: AutomaticKind
  fields: SimpleFields
  set: SetField
}

/** What a step means that decides by itself; of a rejection, what becomes of the process. */
export function AutomaticFields({ kind, fields, set }: AutomaticFieldsProps) {
  const t = useT()
  return (
    <PanelGroup title={t('workflow.design.group.step')}>
      <p className="wf-tree-note">{t(`workflow.tree.about.${kind}`)}</p>
      {kind === 'reject' && (
        <ChoiceField
          label={t('workflow.design.field.onReject')}
          value={fields['onReject'] ?? ''}
          options={REJECTIONS.map((value) => ({ value, label: t(`workflow.design.reject.${value}`) }))}
          onSet={(value) => set('onReject', value)}
        />
      )}
    </PanelGroup>
  )
}
