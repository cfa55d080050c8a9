import { Form, Input, Select } from 'antd'
import { Suspense } from 'react'
import { requiredRule } from '#kit/form/zod-rule.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import { useT } from '#shell/i18n.ts'
import { PeopleSelect } from '#system/web/index.ts'
import type { WorkflowIncidentDetail } from '#workflow/contract/incident.ts'
import { varsOfText } from '../vars-text.ts'
import type { AskedRepair } from './use-incident-actions.tsx'

interface RepairFieldsProps {
  way: AskedRepair['way']
  /** Undefined while it is on its way. */
  incident: WorkflowIncidentDetail | undefined
}

/** What a way of mending asks for: people, a node, variables, and why. */
export function RepairFields({ way, incident }: RepairFieldsProps) {
  const t = useT()
  const takesVars =
    (way === 'retry' && incident?.code !== 'JOB_DEAD' && incident?.code !== 'TIMER_LIMIT') || way === 'skip'
  return (
    <>
      {way === 'assign' && (
        <Form.Item
          name="people"
          label={t('workflow.ask.person')}
          rules={[requiredRule(t('workflow.ask.person'), 'select')]}
        >
          <Suspense fallback={<Skeleton rows={1} />}>
            <PeopleSelect holds="wf:task:handle" placeholder={t('workflow.ask.person')} />
          </Suspense>
        </Form.Item>
      )}
      {way === 'jump' && (
        <Form.Item
          name="to"
          label={t('workflow.incident.to')}
          rules={[requiredRule(t('workflow.incident.to'), 'select')]}
        >
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={(incident?.nodes ?? []).map(({ id: value, name }) => ({ value, label: name }))}
          />
        </Form.Item>
      )}
      {takesVars && <VarsItem />}
      <Form.Item
        name="comment"
        label={t('workflow.incident.comment')}
        rules={way === 'jump' ? [requiredRule(t('workflow.incident.comment'), 'enter')] : []}
      >
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </>
  )
}

/** Variables as JSON, to set before the node goes on. */
function VarsItem() {
  const t = useT()
  const checkVars = (_: unknown, text: unknown = '') =>
    varsOfText(String(text)) === undefined ? Promise.reject(new Error(t('workflow.vars.wrong'))) : Promise.resolve()
  return (
    <Form.Item
      name="vars"
      label={t('workflow.vars')}
      extra={t('workflow.vars.hint')}
      rules={[{ validator: checkVars }]}
    >
      <Input.TextArea rows={4} spellCheck={false} className="wf-xml-text" />
    </Form.Item>
  )
}
