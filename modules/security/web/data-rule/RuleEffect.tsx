import { Form } from 'antd'
import { Suspense } from 'react'
import { RuleConditions, type RuleGroup } from '#contract/rule.ts'
import type { Flag } from '#contract/scalars.ts'
import { AccessEffect } from '#system/web/index.ts'
import { SQL, type DataRuleDetail } from '#security/contract/data-rule.ts'

/** In the form of a data rule that is there: whom the rule as it is now gives other records. */
export function RuleEffect({ stored }: { stored: DataRuleDetail | undefined }) {
  const form = Form.useFormInstance()
  const status = Form.useWatch<Flag | undefined>('status', form)
  const kind = Form.useWatch<Flag | undefined>('kind', form)
  const conditions = Form.useWatch<RuleGroup | undefined>('conditions', form)
  const text = Form.useWatch<string | undefined>('sql', form) ?? ''
  if (!stored) return null
  const asked = { kind, conditions, text }
  return (
    <Suspense fallback={null}>
      <AccessEffect
        draft={status === undefined ? undefined : { kind: 'dataRule', id: stored.id, status, ...change(stored, asked) }}
      />
    </Suspense>
  )
}

interface Asked {
  kind: Flag | undefined
  conditions: RuleGroup | undefined
  text: string
}

/** What it asks for, where that is other than what is stored; conditions only once they are whole. */
function change(stored: DataRuleDetail, { kind, conditions, text }: Asked): { conditions?: RuleGroup | null } {
  if (kind === SQL) return stored.kind === SQL && stored.sql === text ? {} : { conditions: null }
  const whole = RuleConditions.safeParse(conditions).data
  if (!whole) return {}
  const isSame = stored.kind !== SQL && JSON.stringify(stored.conditions) === JSON.stringify(whole)
  return isSame ? {} : { conditions: whole }
}
