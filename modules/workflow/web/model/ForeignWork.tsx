import { AutoComplete, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import { MAX_WORK_NAME, type ImportReport } from '#workflow/contract/model-file.ts'
import './model.css'

interface ForeignWorkProps {
  foreign: ImportReport['foreign']
  /** What is registered; another name is a topic that a user fetches. */
  services: readonly string[]
  /** The configured calls. */
  calls: ImportReport['calls']
  functions: Readonly<Record<string, string>>
  onMap: (functions: Readonly<Record<string, string>>) => void
}

/** Code of the other engine, and what does it here instead: the name of a function or a topic. */
export function ForeignWork({ foreign, services, calls, functions, onMap }: ForeignWorkProps) {
  const t = useT()
  const [mapping, setMapping] = useState(functions)
  const wanted = Object.fromEntries(
    Object.entries(mapping).flatMap(([name, mapped]) => (mapped.trim() === '' ? [] : [[name, mapped.trim()]])),
  )
  const options = [
    { label: t('workflow.import.services'), options: services.map((value) => ({ value, label: value })) },
    {
      label: t('workflow.import.calls'),
      options: calls.map(({ name, title }) => ({ value: name, label: `${title} (${name})` })),
    },
  ].filter((group) => group.options.length > 0)
  return (
    <section aria-label={t('workflow.import.foreign')}>
      <h4 className="wf-head">{t('workflow.import.foreign')}</h4>
      <ul className="wf-findings">
        {foreign.map(({ name, tasks }) => (
          <li key={name}>
            <b>{tasks.join(', ')}</b>
            <span className="wf-foreign">
              <code>{name}</code>
              <AutoComplete
                aria-label={t('workflow.import.foreignOf', { name })}
                placeholder={t('workflow.import.foreignHint')}
                maxLength={MAX_WORK_NAME}
                value={mapping[name] ?? ''}
                options={options}
                showSearch={{ filterOption: isFound }}
                onChange={(mapped: string) => setMapping({ ...mapping, [name]: mapped })}
              />
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
