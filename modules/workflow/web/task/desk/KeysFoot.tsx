import { Switch } from 'antd'
import { useT } from '#shell/i18n.ts'
import type { DeskPreference } from './desk-preference.ts'

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['A', 'agree'],
  ['R', 'reject'],
  ['1–9', 'phrase'],
] as const

/** The keys of the page, and the switch that turns them off. */
export function KeysFoot({ hasKeys, set }: Pick<DeskPreference, 'hasKeys' | 'set'>) {
  const t = useT()
  return (
    <div className="wf-keys">
      {hasKeys && (
        <ul aria-label={t('workflow.keys')}>
          {KEYS.map(([key, what]) => (
            <li key={key}>
              <kbd>{key}</kbd>
              {t(`workflow.keys.${what}`)}
            </li>
          ))}
        </ul>
      )}
      <label>
        <span className={hasKeys ? 'pt-unseen' : undefined}>{t('workflow.keys.switch')}</span>
        <Switch size="small" checked={hasKeys} onChange={(on) => set({ hasKeys: on })} />
      </label>
    </div>
  )
}
