import { Button } from 'antd'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import { useRuleNames } from './rule-names.ts'
import type { RuleSql } from './use-sql.ts'
import './sql-editor.css'

interface SqlEditorProps {
  value?: string
  onChange?: (sql: string) => void
  id?: string
  of: RuleSql
}

const LEAST_LINES = 8

/** SQL with numbered lines: what it may name at its side, what is wrong below. A field of a form. */
export function SqlEditor({ value = '', onChange, id, of: { choices, check, isCurrent, mayWrite } }: SqlEditorProps) {
  const t = useT()
  const { variableName } = useRuleNames()
  const text = useRef<HTMLTextAreaElement>(null)
  const lines = Math.max(LEAST_LINES, value.split('\n').length)
  const issues = isCurrent ? (check?.issues ?? []) : []
  const isBad = (line: number) => issues.some((issue) => !issue.isWarning && issue.line === line)
  /** Puts a name where the caret is. */
  const insert = (name: string) => {
    const { selectionStart: from = value.length, selectionEnd: to = from } = text.current ?? {}
    onChange?.(value.slice(0, from) + name + value.slice(to))
    text.current?.focus()
  }
  return (
    <div className="sec-sql">
      {mayWrite && (
        <aside className="sec-sql-names" aria-label={t('security.dataRule.sql.names')}>
          <h4>{t('security.dataRule.sql.views')}</h4>
          {choices?.views.map(({ name, columns }) => (
            <details key={name}>
              <summary>{name}</summary>
              {columns.map((column) => (
                <Name key={column} name={column} onPick={insert} />
              ))}
            </details>
          ))}
          <h4>{t('security.dataRule.sql.variables')}</h4>
          {choices?.variables.map((variable) => (
            <Name key={variable} name={`:${variable}`} hint={variableName(variable)} onPick={insert} />
          ))}
        </aside>
      )}
      <div className="sec-sql-main">
        <div className="sec-sql-text">
          <ol aria-hidden="true">
            {Array.from({ length: lines }, (_, at) => (
              <li key={at} data-bad={isBad(at + 1)} />
            ))}
          </ol>
          <textarea
            ref={text}
            id={id}
            rows={lines}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            maxLength={4_000}
            readOnly={!mayWrite}
            value={value}
            onChange={(event) => onChange?.(event.target.value)}
          />
        </div>
        <ul className="sec-sql-issues" aria-live="polite">
          {issues.map(({ msg, isWarning, repair }) => (
            <li key={msg} data-kind={isWarning ? 'warning' : 'error'}>
              {isWarning ? <TriangleAlert size={16} /> : <CircleAlert size={16} />}
              <span>{msg}</span>
              {repair && (
                <Button
                  type="link"
                  size="small"
                  onClick={() => onChange?.(value.slice(0, repair.from) + repair.text + value.slice(repair.to))}
                >
                  {t('security.dataRule.sql.repair', { text: repair.text })}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className="kit-quiet">{t('security.dataRule.sql.hint')}</p>
      </div>
    </div>
  )
}

function Name({ name, hint, onPick }: { name: string; hint?: string; onPick: (name: string) => void }) {
  return (
    <button type="button" className="sec-sql-name" title={hint} onClick={() => onPick(name)}>
      {name}
    </button>
  )
}
