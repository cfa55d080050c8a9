import { Check } from '#kit/ui/Check.tsx'
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
      <Check tick={hasKeys ? 'all' : 'none'} onChange={(isTicked) => set({ hasKeys: isTicked })}>
        {t('workflow.keys.switch')}
      </Check>
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
    </div>
  )
}
