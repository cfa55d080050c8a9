import { isTarget, stepPlaces, stepsOf, type SimpleStep } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { ChoiceField, PanelGroup } from '../panel/fields.tsx'
import { stepTitle } from './titles.ts'
import { useTree } from './use-tree.ts'

/** Where a route leads: only to steps that leave no branch beside others. */
export function RouteFields({ step: { id, fields } }: { step: SimpleStep }) {
  const t = useT()
  const { tree, carryOut } = useTree()
  const places = stepPlaces(tree)
  const targets = [...stepsOf(tree.steps)].filter((one) => isTarget(places, id, one.id))
  return (
    <PanelGroup title={t('workflow.tree.kind.goto')}>
      <ChoiceField
        label={t('workflow.tree.target')}
        value={fields['target'] ?? ''}
        options={[
          { value: '', label: t('workflow.tree.notSet') },
          ...targets.map((one) => ({ value: one.id, label: stepTitle(one, t) })),
        ]}
        onSet={(target) => carryOut({ type: 'set', id, fields: { target } })}
      />
      <p className="wf-tree-note">{t('workflow.tree.about.goto')}</p>
    </PanelGroup>
  )
}
