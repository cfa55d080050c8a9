import { useT } from '#shell/i18n.ts'
import type { ApiOption } from '#forms/contract/offered.ts'
import './api-conf.css'

/** The first options of an answer, and how many there are. */
export function OptionsView({ options, count }: { options: readonly ApiOption[]; count: number }) {
  const t = useT()
  return (
    <div className="api-options">
      <p className="api-hint">{t('forms.api.options', { count })}</p>
      {options.length > 0 && (
        <ul>
          {options.map(({ value, label }) => (
            <li key={value}>
              <span>{label}</span> {label !== value && <code className="api-code">{value}</code>}
            </li>
          ))}
          {count > options.length && (
            <li className="api-hint">{t('forms.api.options.more', { count: count - options.length })}</li>
          )}
        </ul>
      )}
    </div>
  )
}
