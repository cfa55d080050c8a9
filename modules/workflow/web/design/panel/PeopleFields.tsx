import { Select } from 'antd'
import { useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { useT } from '#shell/i18n.ts'
import { PeopleArgument } from './PeopleArgument.tsx'
import { isLevel, isPlain, PEOPLE_KINDS, peopleRuleOf, peopleRuleText, type PeopleKind } from './people-rule.ts'

interface PeopleFieldsProps {
  /** The attribute as it stands in the file. */
  value: string
  /** What the rule is called; without it, that of approvers. */
  label?: string
  /** Of the model. */
  formKey: string
  onSet: (value: string) => void
}

/** The rule for the people of a task: its kind, and its value by a picker or as text. */
export function PeopleFields({ value, label, formKey, onSet }: PeopleFieldsProps) {
  const t = useT()
  const id = useId()
  const stored = peopleRuleOf(value)
  /** A kind without its value yet: nothing of it stands in the file, and it is forgotten when that changes. */
  const [choice, setChoice] = useState<{ kind: PeopleKind; before: string }>()
  const wanted = choice?.before === value ? choice.kind : undefined
  const { kind, argument } = wanted === undefined || wanted === stored.kind ? stored : { kind: wanted, argument: '' }
  const turn = (next: PeopleKind) => {
    const isWritten = next === 'none' || isPlain(next) || isLevel(next)
    setChoice(isWritten ? undefined : { kind: next, before: value })
    if (next === 'none' || isPlain(next)) onSet(peopleRuleText(next, ''))
    if (isLevel(next)) onSet(peopleRuleText(next, '1'))
  }
  return (
    <>
      <Labelled id={id} label={label ?? t('workflow.design.people')}>
        <Select<PeopleKind>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          value={kind}
          options={PEOPLE_KINDS.map((one) => ({ value: one, label: t(`workflow.design.people.${one}`) }))}
          onChange={turn}
        />
      </Labelled>
      {wanted !== undefined && wanted !== stored.kind && value !== '' && (
        <p className="wf-panel-note">{t('workflow.design.people.unset')}</p>
      )}
      {kind !== 'none' && !isPlain(kind) && (
        <PeopleArgument
          key={kind}
          kind={kind}
          formKey={formKey}
          argument={kind === 'text' && wanted === 'text' ? value : argument}
          onSet={(next) => {
            setChoice(undefined)
            onSet(peopleRuleText(kind, next))
          }}
        />
      )}
    </>
  )
}
