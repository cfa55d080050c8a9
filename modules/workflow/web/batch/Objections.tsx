import { useT } from '#shell/i18n.ts'
import { goTo } from '#shell/page/use-page.ts'
import type { MigrationCheck } from '#workflow/contract/batch.ts'

/** The objections against single processes, as far as the dry run has found them. */
export function Objections({ objections }: Pick<MigrationCheck, 'objections'>) {
  const t = useT()
  if (objections.length === 0) return null
  return (
    <ul className="wf-findings" aria-label={t('workflow.migration.objections')}>
      {objections.map(({ instanceId, title, reasons }) => (
        <li key={instanceId}>
          {title === '' ? (
            <span className="wf-hint">{t('workflow.batch.unseen')}</span>
          ) : (
            <button type="button" className="kit-name-link" onClick={() => goTo(`/bpm/process/${instanceId}`)}>
              {title}
            </button>
          )}
          <span>{reasons.join(' ')}</span>
        </li>
      ))}
    </ul>
  )
}
