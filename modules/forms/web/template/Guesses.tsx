import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import type { ImportGuess } from '#forms/contract/template.ts'
import { sayKind } from '#forms-core/index.ts'

/** What an import has guessed of a sheet: each is to be looked at in the designer. */
export function Guesses({ guesses }: { guesses: readonly ImportGuess[] }) {
  const t = useT()
  if (guesses.length === 0) return <p className="frm-hint">{t('forms.import.done')}</p>
  return (
    <>
      <p className="frm-hint">{t('forms.import.guessed', { count: guesses.length })}</p>
      <ul className="frm-guesses">
        {guesses.map(({ field, label, kind, cells, agreeing }) => (
          <li key={field}>
            <span>{label}</span>
            <Tag tone={agreeing === cells && cells > 0 ? 'neutral' : 'warning'}>{sayKind(kind, currentLanguage())}</Tag>
            <span className="frm-hint">{t('forms.import.cells', { cells, agreeing })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
