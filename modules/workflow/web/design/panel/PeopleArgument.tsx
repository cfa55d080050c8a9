import { Select } from 'antd'
import { Suspense, useId } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT, type TextKey } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { postRoutes } from '#system/contract/post.ts'
import { userRoutes } from '#system/contract/user.ts'
import { DeptsSelect, PeopleSelect } from '#system/web/index.ts'
import { useModelGroups } from '../../model/use-model-groups.ts'
import { useModelRoles } from '../../model/use-model-roles.ts'
import { namedField, useFormFields } from '../form-fields.ts'
import { EXAMPLES } from './examples.ts'
import { ChoiceField, TextField } from './fields.tsx'
import { areIds, isLevel, namesOf, type PeopleKind } from './people-rule.ts'

/** Kinds whose value is the name of a field, and the fields that can be meant. */
const FIELD_KINDS: Readonly<Partial<Record<PeopleKind, 'user' | 'department'>>> = {
  field: 'user',
  'leader-of': 'user',
  'dept-leader-of': 'department',
}

const LABELS: Readonly<Partial<Record<PeopleKind, TextKey>>> = {
  user: 'workflow.design.people.of.user',
  role: 'workflow.design.people.of.role',
  dept: 'workflow.design.people.of.dept',
  'dept-leader': 'workflow.design.people.of.dept',
  post: 'workflow.design.people.of.post',
  'leaders-to': 'workflow.design.people.of.post',
  group: 'workflow.design.people.of.group',
  leader: 'workflow.design.people.of.level',
  leaders: 'workflow.design.people.of.upTo',
  'initiator-leader': 'workflow.design.people.of.level',
  'actor-leader': 'workflow.design.people.of.level',
  expr: 'workflow.design.people.expr',
}

interface PeopleArgumentProps {
  kind: PeopleKind
  argument: string
  /** Of the model. */
  formKey: string
  onSet: (argument: string) => void
}

/** The value of a rule: by a picker where there is one that may be used and knows what the file has; else as text. */
export function PeopleArgument({ kind, argument, formKey, onSet }: PeopleArgumentProps) {
  const t = useT()
  const id = useId()
  const [seesUsers, seesDepts, seesPosts] = [
    useMayCall(userRoutes.page),
    useMayCall(deptRoutes.tree),
    useMayCall(postRoutes.options),
  ]
  const of = FIELD_KINDS[kind]
  if (of !== undefined) return <FieldArgument {...{ of, argument, formKey, onSet }} />
  const picked = { id, value: namesOf(argument), onChange: (ids: string[]) => onSet(ids.join(',')) }
  const label = t(LABELS[kind] ?? 'workflow.design.people.argument')
  const picker = () => {
    if (!areIds(argument)) return undefined
    if (kind === 'user' && seesUsers) return <PeopleSelect {...picked} />
    if (kind === 'role') return <Roles {...picked} />
    if (kind === 'group') return <Groups {...picked} />
    if ((kind === 'dept' || kind === 'dept-leader') && seesDepts) return <DeptsSelect {...picked} />
    return (kind === 'post' || kind === 'leaders-to') && seesPosts ? <Posts {...picked} /> : undefined
  }
  const found = picker()
  if (found !== undefined)
    return (
      <Labelled id={id} label={label}>
        <Suspense fallback={<Skeleton rows={1} />}>{found}</Suspense>
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

interface FieldArgumentProps {
  of: 'user' | 'department'
  argument: string
  formKey: string
  onSet: (argument: string) => void
}

/** A field of the form of the model; the name of a variable where the form has none that fits. */
function FieldArgument({ of, argument, formKey, onSet }: FieldArgumentProps) {
  const t = useT()
  const label = t('workflow.design.people.of.field')
  const fields = useFormFields(formKey).filter(({ kind }) => kind === of)
  if (fields.length === 0)
    return (
      <TextField label={label} value={argument} placeholder={t('workflow.design.people.hint.variable')} onSet={onSet} />
    )
  const options = fields.map(namedField).map((field) => ({ value: field.name, label: field.label }))
  const unset = argument === '' ? [{ value: '', label: t('workflow.design.none') }] : []
  return <ChoiceField label={label} value={argument} options={[...unset, ...options]} isExact onSet={onSet} />
}

interface PickedProps {
  id: string
  value: string[]
  onChange: (ids: string[]) => void
}

const SEARCH = { optionFilterProp: 'label' }

function Roles(props: PickedProps) {
  const options = useModelRoles().map(({ id, name }) => ({ value: id, label: name }))
  return <Select<string[]> {...props} mode="multiple" options={options} showSearch={SEARCH} />
}

function Groups(props: PickedProps) {
  const options = useModelGroups().map(({ id, name }) => ({ value: id, label: name }))
  return <Select<string[]> {...props} mode="multiple" options={options} showSearch={SEARCH} />
}

const FRESH_MS = 60_000

function Posts(props: PickedProps) {
  const { data = [], isLoading } = useCall(postRoutes.options, {}, { freshFor: FRESH_MS })
  const options = data
    .filter(({ id, status }) => status === 1 || props.value.includes(id))
    .map(({ id, name }) => ({ value: id, label: name }))
  return <Select<string[]> {...props} mode="multiple" options={options} loading={isLoading} showSearch={SEARCH} />
}
