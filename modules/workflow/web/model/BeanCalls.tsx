import { AutoComplete, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import type { ImportReport } from '#workflow/contract/model-file.ts'
import './model.css'

/** Characters, as the contract has it. */
const MAX_EXPRESSION = 500

interface BeanCallsProps {
  beans: ImportReport['beans']
  /** What can stand in their place. */
  variables: readonly string[]
  expressions: Readonly<Record<string, string>>
  onMap: (expressions: Readonly<Record<string, string>>) => void
}

/** Calls of beans that expressions of the other engine make, and the expression in place of each. */
export function BeanCalls({ beans, variables, expressions, onMap }: BeanCallsProps) {
  const t = useT()
  const [mapping, setMapping] = useState(expressions)
  const wanted = Object.fromEntries(
    Object.entries(mapping).flatMap(([call, mapped]) => (mapped.trim() === '' ? [] : [[call, mapped.trim()]])),
  )
  const options = [
    { label: t('workflow.import.variables'), options: variables.map((value) => ({ value, label: value })) },
  ]
  return (
    <section aria-label={t('workflow.import.beans')}>
      <h4 className="wf-head">{t('workflow.import.beans')}</h4>
      <ul className="wf-findings">
        {beans.map(({ call, places, isFaulty }) => (
          <li key={call}>
            <b>{places.join(', ')}</b>
            <span className="wf-foreign">
              <code>{call}</code>
              <AutoComplete
                aria-label={t('workflow.import.beanOf', { name: call })}
                placeholder={t('workflow.import.beanHint')}
                maxLength={MAX_EXPRESSION}
                value={mapping[call] ?? ''}
                options={options}
                {...(isFaulty && { status: 'error' as const })}
                showSearch={{ filterOption: isFound }}
                onChange={(mapped: string) => setMapping({ ...mapping, [call]: mapped })}
              />
              {isFaulty && <span role="alert">{t('workflow.import.beanFaulty')}</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => onMap(wanted)}>{t('workflow.import.map')}</Button>
    </section>
  )
}

const isFound = (typed: string, option?: { label: string }): boolean =>
  option?.label.toLowerCase().includes(typed.trim().toLowerCase()) ?? false
