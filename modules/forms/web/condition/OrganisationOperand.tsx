import { Select } from 'antd'
import { Suspense, useId, type ReactNode } from 'react'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { postRoutes } from '#system/contract/post.ts'
import { DeptPicker, DeptsSelect, PeoplePicker, PeopleSelect } from '#system/web/index.ts'
import type { ConditionRow, Operand } from '#forms-core/index.ts'

export type OrganisationKind = 'user' | 'department' | 'post'

interface OrganisationOperandProps {
  kind: OrganisationKind
  row: { operator: ConditionRow['operator']; operand: Operand | undefined }
  name: string
  onChange: (operand: Operand) => void
}

/** People, departments and posts that a row compares with, by the pickers of the organisation. */
export function OrganisationOperand({ kind, row: { operator, operand }, name, onChange }: OrganisationOperandProps) {
  const id = useId()
  const isSeveral = operator === 'in' || operator === 'notIn'
  const chosen = operand?.is === 'several' ? [...operand.values] : []
  const one = operand?.is === 'constant' && typeof operand.value === 'string' ? operand.value : ''
  const several = { id, value: chosen, onChange: (values: string[]) => onChange({ is: 'several', values }) }
  const single = {
    id,
    value: one,
    onChange: (value: string | undefined) => onChange({ is: 'constant', value: value ?? '' }),
  }
  const picker: Readonly<Record<OrganisationKind, () => ReactNode>> = {
    user: () => (isSeveral ? <PeopleSelect {...several} /> : <PeoplePicker {...single} isMultiple={false} />),
    department: () => (isSeveral ? <DeptsSelect {...several} /> : <DeptPicker {...single} isMultiple={false} />),
    post: () => <Posts {...(isSeveral ? { several } : { single })} name={name} />,
  }
  return (
    <div className="frd-operand-pick">
      <label htmlFor={id} className="pt-unseen">
        {name}
      </label>
      <Suspense fallback={null}>{picker[kind]()}</Suspense>
    </div>
  )
}

interface PostsProps {
  several?: { id: string; value: string[]; onChange: (values: string[]) => void }
  single?: { id: string; value: string; onChange: (value: string | undefined) => void }
  name: string
}

const FRESH_MS = 60_000

function Posts({ several, single, name }: PostsProps) {
  const t = useT()
  const enabled = useMayCall(postRoutes.options)
  const { data = [], isLoading } = useCall(postRoutes.options, {}, { enabled, freshFor: FRESH_MS })
  const options = data.filter(({ status }) => status === 1).map((post) => ({ value: post.id, label: post.name }))
  const common = {
    options,
    loading: isLoading,
    'aria-label': name,
    placeholder: t('forms.design.chooseValue'),
    showSearch: { optionFilterProp: 'label' },
  }
  if (several !== undefined) return <Select<string[]> {...common} mode="multiple" {...several} />
  return single && <Select<string> {...common} {...single} value={single.value === '' ? null : single.value} />
}
