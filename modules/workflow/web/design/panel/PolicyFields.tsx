import { Select } from 'antd'
import { useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import type { ElementFields } from '../properties.ts'
import { ChoiceField, TextField } from './fields.tsx'
import type { SetField } from './set-field.ts'

const ACTIONS = ['reject', 'return', 'transfer', 'delegate', 'addSigner'] as const
const COMMENTS = ['refusal', 'always'] as const
const ATTACHMENTS = ['allowed', 'required'] as const
const SIGNATURES = ['complete', 'always'] as const
const LABELLED = ['complete', 'reject', 'return'] as const
/** No action besides completing, as the file has it. */
const NONE = 'none'

/** What a step leaves to the user who handles it, what a decision needs, and what the buttons are called. */
export function PolicyFields({ fields, set }: { fields: ElementFields; set: SetField }) {
  const t = useT()
  const id = useId()
  const given = (fields.actions ?? '').split(',').map((one) => one.trim())
  const isLimited = (fields.actions ?? '').trim() !== ''
  return (
    <>
      <ChoiceField
        label={t('workflow.design.field.actions')}
        value={isLimited ? 'limited' : ''}
        options={[
          { value: '', label: t('workflow.design.actions.all') },
          { value: 'limited', label: t('workflow.design.actions.limited') },
        ]}
        onSet={(value) => set('actions', value === '' ? '' : NONE)}
      />
      {isLimited && (
        <Labelled id={id} label={t('workflow.design.field.actions.left')}>
          <Select<string[]>
            id={id}
            mode="multiple"
            value={ACTIONS.filter((action) => given.includes(action))}
            placeholder={t('workflow.design.actions.none')}
            options={ACTIONS.map((value) => ({ value, label: t(`workflow.act.${value}`) }))}
            onChange={(next) => set('actions', next.length === 0 ? NONE : next.join(', '))}
          />
        </Labelled>
      )}
      <ChoiceField
        label={t('workflow.design.field.comment')}
        value={fields.comment ?? ''}
        standard={t('workflow.design.standard.comment')}
        options={COMMENTS.map((value) => ({ value, label: t(`workflow.design.comment.${value}`) }))}
        onSet={(value) => set('comment', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.attachments')}
        value={fields.attachments ?? ''}
        standard={t('workflow.design.standard.attachments')}
        options={ATTACHMENTS.map((value) => ({ value, label: t(`workflow.design.attachments.${value}`) }))}
        onSet={(value) => set('attachments', value)}
      />
      <ChoiceField
        label={t('workflow.design.field.signature')}
        value={fields.signature ?? ''}
        standard={t('workflow.design.standard.signature')}
        options={SIGNATURES.map((value) => ({ value, label: t(`workflow.design.signature.${value}`) }))}
        onSet={(value) => set('signature', value)}
      />
      {LABELLED.map((action) => (
        <div key={action} className="wf-panel-pair">
          <TextField
            label={t(`workflow.design.field.label.${action}`)}
            value={fields[`label-${action}`] ?? ''}
            onSet={(value) => set(`label-${action}`, value)}
          />
          <TextField
            label={t('workflow.design.field.label.english')}
            value={fields[`label-${action}-en`] ?? ''}
            onSet={(value) => set(`label-${action}-en`, value)}
          />
        </div>
      ))}
    </>
  )
}
