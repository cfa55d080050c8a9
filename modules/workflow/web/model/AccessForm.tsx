import { Radio, Select } from 'antd'
import { z } from 'zod'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { DeptsSelect, PeopleSelect } from '#system/web/index.ts'
import { AccessPart, ModelAccess, workflowAccessRoutes } from '#workflow/contract/model-access.ts'
import { StartBy } from '#workflow/contract/model.ts'
import { MODEL_READS } from './reads.ts'
import { useModelRoles } from './use-model-roles.ts'
import '../workflow.css'
import './model.css'

const { userIdList, roleIdList, deptIdList } = ModelAccess.shape.starter.shape

/** The same as the contract has it, on one level: a form's fields have one. */
const Fields = z.object({
  startBy: StartBy,
  starterUsers: userIdList,
  starterRoles: roleIdList,
  starterDepts: deptIdList,
  managerUsers: userIdList,
  managerRoles: roleIdList,
  managerDepts: deptIdList,
  monitorUsers: userIdList,
  monitorRoles: roleIdList,
  monitorDepts: deptIdList,
})
type Fields = z.output<typeof Fields>

const fieldsOf = ({ startBy, starter, manager, monitor }: ModelAccess): Fields => ({
  startBy,
  starterUsers: starter.userIdList,
  starterRoles: starter.roleIdList,
  starterDepts: starter.deptIdList,
  managerUsers: manager.userIdList,
  managerRoles: manager.roleIdList,
  managerDepts: manager.deptIdList,
  monitorUsers: monitor.userIdList,
  monitorRoles: monitor.roleIdList,
  monitorDepts: monitor.deptIdList,
})

const groupOf = (fields: Fields, part: AccessPart) => ({
  userIdList: fields[`${part}Users`],
  roleIdList: fields[`${part}Roles`],
  deptIdList: fields[`${part}Depts`],
})

interface AccessFormProps extends OverlayProps {
  id: string
  onClose: () => void
}

/** Who may start a model, who manages and who watches what runs of it. */
export default function AccessForm({ id, onClose, ...overlay }: AccessFormProps) {
  const t = useT()
  const { data } = useCall(workflowAccessRoutes.get, { params: { id } }, { isOwn: true })
  const roles = useModelRoles().map(({ id: value, name: label }) => ({ value, label }))
  const update = useMutate(workflowAccessRoutes.update, { refreshes: [...MODEL_READS, workflowAccessRoutes.get] })
  const record = useRecordForm({
    schema: Fields,
    initial: data && fieldsOf(data),
    hidden: { id },
    onClose,
    save: (fields) => {
      const [starter, manager, monitor] = AccessPart.options.map((part) => groupOf(fields, part))
      return update.attempt({ body: ModelAccess.parse({ id, startBy: fields.startBy, starter, manager, monitor }) })
    },
  })
  return (
    <FormDrawer {...overlay} record={record} title={t('workflow.access.title')}>
      <Field name="startBy" label={t('workflow.access.startBy')} isWide>
        <Radio.Group
          options={StartBy.options.map((value) => ({ value, label: t(`workflow.access.startBy.${value}`) }))}
        />
      </Field>
      {AccessPart.options.map((part) => (
        <section key={part} className="wf-group" aria-label={t(`workflow.access.${part}`)}>
          <h3 className="wf-head">{t(`workflow.access.${part}`)}</h3>
          <p className="wf-hint">{t(`workflow.access.${part}.hint`)}</p>
          <Field name={`${part}Users`} label={t(`workflow.access.${part}.users`)} isWide>
            <PeopleSelect />
          </Field>
          <Field name={`${part}Roles`} label={t(`workflow.access.${part}.roles`)} isWide>
            <Select mode="multiple" options={roles} showSearch={{ optionFilterProp: 'label' }} />
          </Field>
          <Field name={`${part}Depts`} label={t(`workflow.access.${part}.depts`)} isWide>
            <DeptsSelect />
          </Field>
        </section>
      ))}
    </FormDrawer>
  )
}
