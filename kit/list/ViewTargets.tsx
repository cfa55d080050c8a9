import { useQuery } from '@tanstack/react-query'
import { Form, Select, TreeSelect } from 'antd'
import { useMemo } from 'react'
import { useT } from '#shell/i18n.ts'
import { ports } from '#shell/ports.ts'
import { buildTree, type Nested } from '../tree/build-tree.ts'

interface DeptNode {
  readonly id: string
  readonly pid: string
  readonly name: string
}

const FRESH_MS = 60_000

/** The roles and departments a view is shared with: fields of the dialog around. */
export function ViewTargets() {
  const t = useT()
  const { data, isLoading } = useQuery({
    queryKey: ['view audiences'],
    queryFn: () => ports().views.audiences(),
    staleTime: FRESH_MS,
  })
  const depts = useMemo(() => buildTree<DeptNode>(data?.depts ?? []).map(toOption), [data])
  const roles = data?.roles.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const common = { loading: isLoading, allowClear: true, maxTagCount: 3 }
  return (
    <>
      <Form.Item name="roleIdList" label={t('kit.views.roles')}>
        <Select {...common} mode="multiple" showSearch={{ optionFilterProp: 'label' }} options={roles} />
      </Form.Item>
      <Form.Item name="deptIdList" label={t('kit.views.depts')}>
        <TreeSelect
          {...common}
          multiple
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeData={depts}
          listHeight={400}
        />
      </Form.Item>
    </>
  )
}

interface Option {
  value: string
  title: string
  children?: Option[]
}

function toOption({ id, name, children }: Nested<DeptNode>): Option {
  return { value: id, title: name, ...(children && { children: children.map(toOption) }) }
}
