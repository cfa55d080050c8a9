import { useT } from '#shell/i18n.ts'
import type { ElementFields } from '../properties.ts'
import { ChoiceField } from './fields.tsx'
import type { SetField } from './set-field.ts'

const PICKS = ['random', 'least'] as const

/** Whether all whom the rule finds are asked, or one of them: then there is nothing to count. */
export function PickField({ fields, set }: { fields: ElementFields; set: SetField }) {
  const t = useT()
  return (
    <ChoiceField
      label={t('workflow.design.field.pick')}
      value={fields.pick ?? ''}
      options={[
        { value: '', label: t('workflow.design.pick.all') },
        ...PICKS.map((value) => ({ value, label: t(`workflow.design.pick.${value}`) })),
      ]}
      onSet={(value) => {
        if (value !== '' && (fields.mode ?? '') !== '') set('mode', '')
        set('pick', value)
      }}
    />
  )
}
