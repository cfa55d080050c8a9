import { Select } from 'antd'
import { useT } from '#shell/i18n.ts'
import { Aggregation, HitPolicy } from '#workflow/contract/decision-table.ts'
import type { EditedTable } from './edited-columns.ts'

type Policy = Pick<EditedTable, 'hitPolicy' | 'aggregation'>
const POLICIES: readonly Policy[] = [
  ...HitPolicy.options.map((hitPolicy) => ({ hitPolicy, aggregation: null })),
  ...Aggregation.options.map((aggregation) => ({ hitPolicy: 'COLLECT' as const, aggregation })),
]
const KEYS = {
  UNIQUE: 'UNIQUE',
  ANY: 'ANY',
  PRIORITY: 'PRIORITY',
  FIRST: 'FIRST',
  'RULE ORDER': 'RULE_ORDER',
  'OUTPUT ORDER': 'OUTPUT_ORDER',
  COLLECT: 'COLLECT',
} as const satisfies Record<HitPolicy, string>

interface PolicySelectProps {
  value: Policy
  onChange: (policy: Policy) => void
}

/** Which of the rules that apply decide, and what is made of several numbers. */
export default function PolicySelect({ value: { hitPolicy, aggregation }, onChange }: PolicySelectProps) {
  const t = useT()
  const options = POLICIES.map((policy, at) => {
    const key = KEYS[policy.hitPolicy]
    const label =
      key === 'COLLECT' && policy.aggregation !== null
        ? t(`workflow.decision.policy.COLLECT_${policy.aggregation}`)
        : t(`workflow.decision.policy.${key}`)
    return { value: at, label }
  })
  const chosen = POLICIES.findIndex(
    (one) => one.hitPolicy === hitPolicy && one.aggregation === (hitPolicy === 'COLLECT' ? aggregation : null),
  )
  return (
    <Select<number>
      aria-label={t('workflow.decision.hitPolicy')}
      className="wf-decision-policy"
      popupMatchSelectWidth={false}
      value={chosen}
      options={options}
      onChange={(at) => onChange(POLICIES[at] ?? { hitPolicy, aggregation })}
    />
  )
}
