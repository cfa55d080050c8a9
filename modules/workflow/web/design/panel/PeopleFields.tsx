import { Select } from 'antd'
import { Suspense, useId, useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { DeptsSelect, PeopleSelect, RolesSelect } from '#system/web/index.ts'
import { EXAMPLES } from './examples.ts'
import { TextField } from './fields.tsx'
import {
  areIds,
  isLevel,
  isPlain,
  namesOf,
  PEOPLE_KINDS,
  peopleRuleOf,
  peopleRuleText,
  type PeopleKind,
} from './people-rule.ts'

interface PeopleFieldsProps {
  /** The attribute as it stands in the file. */
  value: string
  /** What the rule is called; without it, that of approvers. */
  label?: string
  onSet: (value: string) => void
}

/** The rule for the people of a task: its kind, and its value by a picker or as text. */
export function PeopleFields({ value, label, onSet }: PeopleFieldsProps) {
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
      {kind !== 'none' && !isPlain(kind) && (
        <Argument
          key={kind}
          kind={kind}
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

interface ArgumentProps {
  kind: PeopleKind
  argument: string
  onSet: (argument: string) => void
}

function Argument({ kind, argument, onSet }: ArgumentProps) {
  const t = useT()
  const id = useId()
  const picked = { id, value: namesOf(argument), onChange: (ids: string[]) => onSet(ids.join(',')) }
  const label = t('workflow.design.people.argument')
  if ((kind === 'user' || kind === 'role' || kind === 'dept') && areIds(argument))
    return (
      <Labelled id={id} label={label}>
        <Suspense fallback={<Skeleton rows={1} />}>
          {kind === 'user' && <PeopleSelect {...picked} />}
          {kind === 'role' && <RolesSelect {...picked} isTaking />}
          {kind === 'dept' && <DeptsSelect {...picked} />}
        </Suspense>
      </Labelled>
    )
  const hint = isLevel(kind)
    ? t('workflow.design.people.hint.level')
    : kind === 'text'
      ? t('workflow.design.people.hint.text')
      : kind === 'expr'
        ? EXAMPLES.condition
        : t('workflow.design.people.hint.names')
  return <TextField label={label} value={argument} placeholder={hint} isLong={kind === 'text'} onSet={onSet} />
}
