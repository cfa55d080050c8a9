import { Form, Input, Select } from 'antd'
import type { RuleGroup } from '#contract/rule.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { dataRuleRoutes } from '#security/contract/data-rule.ts'
import { RuleBuilder } from './RuleBuilder.tsx'
import { useRuleNames } from './rule-names.ts'
import { RULE_READS } from './rule-reads.ts'
import { RuleTestCard } from './RuleTestCard.tsx'
import './data-rule.css'

const EMPTY: RuleGroup = { join: 'all', items: [] }
const FIELDS = { data_rule_code_taken: 'code', data_rule_too_slow: 'conditions', grant_exceeds_own: 'conditions' }

/** Creates or edits a data rule: its conditions, and beside them what they reach. */
export default function DataRuleForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { resourceName } = useRuleNames()
  const mayTest = useCan(dataRuleRoutes.test.can)
  const { data: choices } = useCall(dataRuleRoutes.choices, {})
  const { record, title } = useCrudForm({
    routes: dataRuleRoutes,
    reads: RULE_READS,
    id,
    onClose,
    first: { status: 1, conditions: EMPTY, resource: 'user' },
    nameOf: ({ name }) => name,
    newTitle: t('security.dataRule.create'),
    fieldOf: FIELDS,
  })
  const resource = Form.useWatch<string | undefined>('resource', record.form) ?? 'user'
  const conditions = Form.useWatch<RuleGroup | undefined>('conditions', record.form) ?? EMPTY
  return (
    <FormDrawer {...overlay} record={record} title={title} width={mayTest ? 1080 : 760}>
      <Field name="name" label={t('security.dataRule.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('kit.record.code')} hint={t('security.dataRule.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="resource" label={t('security.dataRule.resource')} hint={t('security.dataRule.resource.hint')}>
        <Select
          options={(choices?.resources ?? []).map(({ resource: value }) => ({ value, label: resourceName(value) }))}
          // Conditions over other fields mean nothing here.
          onChange={() => record.form.setFieldValue('conditions', EMPTY)}
        />
      </Field>
      <StatusField dict="dept_status" />
      <div className="kit-field kit-field-wide sec-rule" data-tested={mayTest}>
        <Field name="conditions" label={t('security.dataRule.conditions')} isWide>
          <RuleBuilder choices={choices} resource={resource} />
        </Field>
        {mayTest && <RuleTestCard draft={{ resource, conditions }} />}
      </div>
      <RemarkField />
    </FormDrawer>
  )
}
