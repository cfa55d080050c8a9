import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useId, useMemo, type ReactNode } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import { ownLink } from '#shell/page/own-link.ts'
import { usePerson } from '#shell/session/session.ts'
import {
  MAX_ANSWER_FIELDS,
  MAX_PUBLIC_PER_DAY,
  MAX_PUBLIC_STEPS,
  type PublicStart,
} from '#workflow/contract/public-start.ts'
import { OnePerson } from '../absence/OnePerson.tsx'
import { stepsIn } from './steps-in.ts'
import { SummaryFields } from './SummaryFields.tsx'

interface PublicStartFieldProps {
  /** Of the form, which hands all three to its field. */
  id?: string
  value?: PublicStart | null
  onChange?: (given: PublicStart | null) => void
}

/** Whether people without an account may start the process, and how. It begins in the name of its author. */
export function PublicStartField({ id, value = null, onChange }: PublicStartFieldProps) {
  const t = useT()
  const { id: ownerId } = usePerson()
  const begun: PublicStart = { ownerId, perDay: 50, note: '', noteEn: '', answerFields: [], steps: [] }
  return (
    <div className="wf-public-start">
      <Switch
        {...(id && { id })}
        checked={value !== null}
        onChange={(isOn) => onChange?.(isOn ? begun : null)}
        aria-label={t('workflow.settings.public')}
      />
      <p className="wf-hint">{t('workflow.settings.public.hint')}</p>
      {value !== null && <Conditions value={value} onChange={(change) => onChange?.({ ...value, ...change })} />}
    </div>
  )
}

interface ConditionsProps {
  value: PublicStart
  onChange: (change: Partial<PublicStart>) => void
}

function Conditions({ value, onChange }: ConditionsProps) {
  const t = useT()
  const id = useId()
  const link = ownLink('/homeOffice')
  return (
    <div className="wf-public-conditions">
      <p className="wf-public-link">
        <span>{t('workflow.settings.public.link')}</span>
        <code>{link}</code>
        <CopyButton text={link} name={t('workflow.settings.public.link')} />
      </p>
      <Part
        id={`${id}-owner`}
        label={t('workflow.settings.public.owner')}
        hint={t('workflow.settings.public.ownerHint')}
      >
        <OnePerson
          id={`${id}-owner`}
          value={value.ownerId}
          onChange={(ownerId) => ownerId !== undefined && onChange({ ownerId })}
        />
      </Part>
      <Part id={`${id}-day`} label={t('workflow.settings.public.perDay')}>
        <InputNumber
          id={`${id}-day`}
          value={value.perDay}
          min={1}
          max={MAX_PUBLIC_PER_DAY}
          precision={0}
          onChange={(perDay) => perDay !== null && onChange({ perDay })}
        />
      </Part>
      <Part id={`${id}-note`} label={t('workflow.settings.public.note')}>
        <Input
          id={`${id}-note`}
          value={value.note}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange({ note: target.value })}
        />
      </Part>
      <Part id={`${id}-note-en`} label={t('workflow.settings.public.noteEn')}>
        <Input
          id={`${id}-note-en`}
          value={value.noteEn}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => onChange({ noteEn: target.value })}
        />
      </Part>
      <Part
        id={`${id}-answer`}
        label={t('workflow.settings.public.answer')}
        hint={t('workflow.settings.public.answerHint')}
      >
        <SummaryFields
          id={`${id}-answer`}
          value={value.answerFields}
          most={MAX_ANSWER_FIELDS}
          onChange={(answerFields) => onChange({ answerFields })}
        />
      </Part>
      <Part
        id={`${id}-steps`}
        label={t('workflow.settings.public.steps')}
        hint={t('workflow.settings.public.stepsHint')}
      >
        <StepsSelect id={`${id}-steps`} value={value.steps} onChange={(steps) => onChange({ steps })} />
      </Part>
    </div>
  )
}

interface PartProps {
  id: string
  label: string
  hint?: string
  children: ReactNode
}

const Part = ({ id, label, hint, children }: PartProps) => (
  <Labelled id={id} label={label}>
    {children}
    {hint !== undefined && <p className="wf-hint">{hint}</p>}
  </Labelled>
)

interface StepsSelectProps {
  id: string
  value: string[]
  onChange: (ids: string[]) => void
}

/** Steps of the drawing as it stands in the form. */
function StepsSelect({ id, value, onChange }: StepsSelectProps) {
  const form = Form.useFormInstance()
  const xml = Form.useWatch<string | undefined>('xml', { form, preserve: true }) ?? ''
  const options = useMemo(() => stepsIn(xml), [xml])
  return (
    <Select
      id={id}
      mode="multiple"
      maxCount={MAX_PUBLIC_STEPS}
      showSearch={{ optionFilterProp: 'label' }}
      value={value}
      options={options}
      onChange={(ids: string[]) => onChange(ids)}
    />
  )
}
