import { Button } from 'antd'
import { Plus } from 'lucide-react'
import { decides, isStandard, MAX_BRANCHES, type SimpleBlock, type SimpleBranch } from '#process/simple/index.ts'
import { useT } from '#shell/i18n.ts'
import { LazyConditionField } from '../condition/LazyConditionField.tsx'
import { fieldsWithItems, useFormFields } from '../form-fields.ts'
import { EXAMPLES } from '../panel/examples.ts'
import { ChoiceField, PanelGroup, TextField } from '../panel/fields.tsx'
import { CallLimitFields } from '../panel/CallLimitFields.tsx'
import { NameField } from '../panel/NameField.tsx'
import type { SetField } from '../panel/set-field.ts'
import type { Check } from '../use-check.ts'
import { newBranch } from './new-step.ts'
import { useTree } from './use-tree.ts'

interface BranchFieldsProps {
  block: SimpleBlock
  branch: SimpleBranch
  check: Check
  set: SetField
}

/** When a branch is taken. */
export function BranchFields({ block, branch, check, set }: BranchFieldsProps) {
  const t = useT()
  const { formKey } = useTree()
  if (!decides(block)) return <p className="wf-tree-note">{t('workflow.tree.about.parallel')}</p>
  if (isStandard(block, branch)) return <p className="wf-tree-note">{t('workflow.tree.about.otherwise')}</p>
  return (
    <PanelGroup title={t('workflow.design.group.flow')}>
      <LazyConditionField
        value={branch.fields['condition'] ?? ''}
        formKey={formKey}
        declared={check.declared}
        problems={check.problems.filter(({ node }) => node === branch.id)}
        onSet={(value) => set('condition', value)}
      />
    </PanelGroup>
  )
}

/** A list for whose items a group of steps is done, what each item is called there, and how long it may take. */
export function ScopeFields({ block: { fields }, check, set }: Omit<BranchFieldsProps, 'branch'>) {
  const t = useT()
  const { formKey } = useTree()
  const lists = fieldsWithItems(useFormFields(formKey))
  const { each = '' } = fields
  return (
    <>
      <PanelGroup title={t('workflow.tree.scope.group')}>
        <p className="wf-tree-note">{t('workflow.tree.about.scope')}</p>
        <NameField
          label={t('workflow.design.field.each')}
          value={each}
          placeholder={t('workflow.tree.scope.once')}
          options={lists.map(({ name, label }) => ({ value: name, name: label, label: `${label} (${name})` }))}
          onSet={(value) => set('each', value)}
        />
        {each !== '' && (
          <>
            <ChoiceField
              label={t('workflow.design.field.each-in-turn')}
              value={fields['each-in-turn'] ?? ''}
              options={[
                { value: '', label: t('workflow.tree.scope.atOnce') },
                { value: 'true', label: t('workflow.tree.scope.inTurn') },
              ]}
              onSet={(value) => set('each-in-turn', value)}
            />
            <TextField
              label={t('workflow.design.field.each-as')}
              value={fields['each-as'] ?? ''}
              placeholder={EXAMPLES.item}
              onSet={(value) => set('each-as', value)}
            />
          </>
        )}
      </PanelGroup>
      <CallLimitFields
        title={t('workflow.design.group.limit')}
        fields={fields}
        rules={['continue', 'reject']}
        calendars={check.calendars}
        set={set}
      />
    </>
  )
}

/** What a block means, and one more branch for it. */
export function BlockFields({ block }: { block: SimpleBlock }) {
  const t = useT()
  const { carryOut } = useTree()
  return (
    <>
      <p className="wf-tree-note">{t(`workflow.tree.about.${block.kind}`)}</p>
      {block.branches.length < MAX_BRANCHES && (
        <Button
          icon={<Plus size={14} />}
          onClick={() => carryOut({ type: 'addBranch', block: block.id, fields: newBranch(block, t) })}
        >
          {t('workflow.tree.addBranch')}
        </Button>
      )}
    </>
  )
}
