import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { ChildTable } from '#kit/form/ChildTable.tsx'
import { Field } from '#kit/form/Field.tsx'
import { useT } from '#shell/i18n.ts'
import { call } from '#shell/request/call.ts'
import { callKey } from '#shell/request/use-call.ts'
import { BlockAudience, BlockKind } from '#forms/contract/api-block.ts'
import { formApiRoutes } from '#forms/contract/api-conf.ts'
import { BlockParams } from './BlockParams.tsx'
import { SampleRows } from './SampleRows.tsx'

/** Who sees rows of the answer on the workbench, and which columns of them. */
export function BlockFields() {
  const t = useT()
  const form = Form.useFormInstance()
  const audience = Form.useWatch<BlockAudience | undefined>('blockFor', form) ?? 'none'
  const options = BlockAudience.options.map((value) => ({ value, label: t(`forms.block.for.${value}`) }))
  return (
    <>
      <Field
        name="blockFor"
        label={t('forms.block.for')}
        hint={t('forms.block.for.hint')}
        show={(value) => t(`forms.block.for.${BlockAudience.parse(value)}`)}
        isWide
      >
        <Select options={options} />
      </Field>
      {audience === 'roles' && <Roles />}
      {audience !== 'none' && <Columns />}
    </>
  )
}

function Roles() {
  const t = useT()
  const { data: roles = [], isPending } = useQuery({
    queryKey: callKey(formApiRoutes.roles, {}),
    queryFn: ({ signal }) => call(formApiRoutes.roles, { signal }),
  })
  const nameOf = (value: unknown) =>
    Array.isArray(value) ? roles.flatMap(({ id, name }) => (value.includes(id) ? [name] : [])).join(', ') : ''
  return (
    <Field name="blockRoleIdList" label={t('forms.block.roles')} show={nameOf} isWide>
      <Select
        mode="multiple"
        loading={isPending}
        options={roles.map(({ id, name }) => ({ value: id, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  )
}

function Columns() {
  const t = useT()
  return (
    <>
      <ChildTable
        name="blockColumns"
        label={t('forms.block.columns')}
        hint={t('forms.block.columns.hint')}
        columns={[
          { key: 'label', title: t('forms.block.column.label'), kind: 'text' },
          { key: 'labelEn', title: t('forms.block.column.labelEn'), kind: 'text' },
          { key: 'path', title: t('forms.block.column.path'), kind: 'text' },
          {
            key: 'kind',
            title: t('forms.block.column.kind'),
            kind: 'select',
            options: BlockKind.options.map((value) => ({ value, label: t(`forms.block.kind.${value}`) })),
          },
        ]}
        makeRow={() => ({ label: '', labelEn: '', path: '', kind: 'text' })}
      />
      <Field name="blockLink" label={t('forms.block.link')} hint={t('forms.block.link.hint')} isWide>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <BlockParams />
      <SampleRows />
    </>
  )
}
