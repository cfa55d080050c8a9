import { PenLine } from 'lucide-react'
import { formatDate } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { VarChange } from '#workflow/contract/form.ts'

/** What others changed since the user last looked: the old value struck through before the new one. */
export function ChangedFields({ changed }: { changed: readonly VarChange[] }) {
  const t = useT()
  if (changed.length === 0) return null
  return (
    <section className="wf-banner" aria-label={t('workflow.changed')}>
      <PenLine size={16} aria-hidden />
      <div>
        <strong>{t('workflow.changed.since', { count: changed.length })}</strong>
        <dl className="wf-changed">
          {changed.map(({ name, label, before, after, date }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>
                {before !== null && <del>{written(before, date)}</del>} <ins>{written(after, date)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

const written = (text: string, date: VarChange['date']): string =>
  date === null || text === '' ? text : formatDate(text, currentLanguage(), date)
