import { Form, Input, Select } from 'antd'
import type { RuleGroup } from '#contract/rule.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { CONDITIONS, dataRuleRoutes, SQL } from '#security/contract/data-rule.ts'
import { KindSegment } from './KindSegment.tsx'
import { RuleEffect } from './RuleEffect.tsx'
import { RuleBuilder } from './RuleBuilder.tsx'
import { useRuleNames } from './rule-names.ts'
import { RULE_READS } from './rule-reads.ts'
import { RuleTestCard } from './RuleTestCard.tsx'
import { SqlEditor } from './SqlEditor.tsx'
import { useRuleSql } from './use-sql.ts'
import './data-rule.css'

const EMPTY: RuleGroup = { join: 'all', items: [] }

/** Creates or edits a data rule: its conditions or its SQL, and beside them what they reach. */
export default function DataRuleForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { resourceName } = useRuleNames()
  const mayTest = useCan(dataRuleRoutes.test.can)
  const { data: choices } = useCall(dataRuleRoutes.choices, {})
  const { record, title, stored } = useCrudForm({
    routes: dataRuleRoutes,
    reads: RULE_READS,
    id,
    onClose,
    first: { status: 1, kind: CONDITIONS, conditions: EMPTY, sql: '', resource: 'user' },
    nameOf: ({ name }) => name,
    newTitle: t('security.dataRule.create'),
    fieldOf: { data_rule_code_taken: 'code' },
  })
  const resource = Form.useWatch<string | undefined>('resource', record.form) ?? 'user'
  const conditions = Form.useWatch<RuleGroup | undefined>('conditions', record.form) ?? EMPTY
  const kind = Form.useWatch<0 | 1 | undefined>('kind', record.form) ?? CONDITIONS
  const text = Form.useWatch<string | undefined>('sql', record.form) ?? ''
  const sql = useRuleSql(resource, text, kind === SQL)
  const takesSql = (of: string) => choices?.resources.some((one) => one.resource === of && one.takesSql) ?? false
  const set = (name: string) => (value: unknown) => record.form.setFieldValue(name, value)
  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={title}
      width={kind === SQL ? 1280 : mayTest ? 1080 : 760}
      blocked={sql.blocked}
    >
      <Field name="name" label={t('security.dataRule.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('kit.record.code')} hint={t('security.dataRule.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="resource" label={t('security.dataRule.resource')} hint={t('security.dataRule.resource.hint')}>
        <Select
          options={(choices?.resources ?? []).map(({ resource: value }) => ({ value, label: resourceName(value) }))}
          // Conditions over other fields, or SQL over other records, mean nothing here.
          onChange={(chosen) => {
            set('conditions')(EMPTY)
            if (!takesSql(chosen)) set('kind')(CONDITIONS)
          }}
        />
      </Field>
      <StatusField dict="dept_status" />
      <div className="kit-field kit-field-wide sec-rule" data-tested={mayTest}>
        <div>
          {((sql.mayWrite && takesSql(resource)) || kind === SQL) && (
            <Field name="kind" label={t('security.dataRule.kind')} isWide>
              <KindSegment
                resource={resource}
                conditions={conditions}
                same={sql.isCurrent ? (sql.check?.conditions ?? undefined) : undefined}
                onSql={set('sql')}
                onConditions={set('conditions')}
              />
            </Field>
          )}
          {kind === SQL ? (
            <Field name="sql" label={t('security.dataRule.kind.1')} isWide>
              <SqlEditor of={sql} />
            </Field>
          ) : (
            <Field name="conditions" label={t('security.dataRule.conditions')} isWide>
              <RuleBuilder choices={choices} resource={resource} />
            </Field>
          )}
        </div>
        {mayTest && <RuleTestCard draft={{ resource, kind, conditions, sql: text }} blocked={sql.blocked} />}
      </div>
      <RemarkField />
      <RuleEffect stored={stored} />
    </FormDrawer>
  )
}
