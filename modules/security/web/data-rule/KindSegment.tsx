import { Segmented } from 'antd'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import type { RuleGroup } from '#contract/rule.ts'
import { CONDITIONS, dataRuleRoutes, SQL } from '#security/contract/data-rule.ts'

interface KindSegmentProps {
  value?: 0 | 1
  onChange?: (kind: 0 | 1) => void
  id?: string
  resource: string
  conditions: RuleGroup
  /** What the SQL says, as conditions; undefined where they cannot say it. */
  same: RuleGroup | undefined
  onSql: (sql: string) => void
  onConditions: (conditions: RuleGroup) => void
}

/** Conditions or SQL. Each change takes what is there along; the way back is open only while it fits. */
export function KindSegment(props: KindSegmentProps) {
  const { value = CONDITIONS, onChange, id, resource, conditions, same, onSql, onConditions } = props
  const t = useT()
  const convert = useMutate(dataRuleRoutes.convert, { refreshes: [], done: false })
  const change = async (kind: 0 | 1) => {
    if (kind === CONDITIONS) {
      if (same) onConditions(same)
    } else {
      const answer = await convert.run({ body: { resource, conditions } })
      if (!answer) return
      if (answer.reply.sql === null) toast('info', t('security.dataRule.sql.notConverted'))
      else onSql(answer.reply.sql)
    }
    onChange?.(kind)
  }
  return (
    <Segmented<0 | 1>
      {...(id !== undefined && { id })}
      value={value}
      options={[
        { value: CONDITIONS, label: t('security.dataRule.kind.0'), disabled: value === SQL && same === undefined },
        { value: SQL, label: t('security.dataRule.kind.1') },
      ]}
      onChange={(kind) => void change(kind)}
    />
  )
}
