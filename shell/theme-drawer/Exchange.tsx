import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { composeTheme, themeDefaults } from '#contract/theme-config.ts'
import { tOr, useT } from '../i18n.ts'
import { shownKey } from '../theme/shown-key.ts'
import { themeLayers } from '../theme/theme-store.ts'
import { useDraft } from './draft.ts'
import { downloadTheme, readThemeFile, type ImportFailure } from './exchange.ts'
import { FieldNote } from './FieldNote.tsx'
import { Section } from './Section.tsx'

/** A theme as a file: to keep, to hand on, to take over. */
export function Exchange({ onImported }: { onImported: () => void }) {
  const t = useT()
  const { theme, change, judge, wrong } = useDraft()
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<ImportFailure>()

  const take = async (file: File | undefined) => {
    if (!file) return
    const read = await readThemeFile(file)
    if ('failure' in read) return setFailure(read.failure)
    for (const field of wrong) judge(field, false)
    change(composeTheme(themeLayers().portal, read.theme))
    onImported()
  }
  const nameOf = (field: string) => {
    const label = field in themeDefaults ? tOr(`theme.${field}`, '') : ''
    return label === '' ? field : t('theme.exchange.field', { label, field })
  }
  return (
    <Section title={t('theme.exchange')}>
      <div className="pt-theme-buttons">
        <button
          type="button"
          className="pt-button"
          onClick={() => downloadTheme(theme, `theme-${shownKey.get()}.json`)}
        >
          <Download size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('theme.export')}
        </button>
        <button type="button" className="pt-button" onClick={() => input.current?.click()}>
          <Upload size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('theme.import')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          accept="application/json,.json"
          onChange={({ target }) => {
            setFailure(undefined)
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
      <div role="alert">
        {failure?.kind === 'format' && <FieldNote kind="error">{t('theme.import.format')}</FieldNote>}
        {failure?.kind === 'fields' && (
          <>
            <FieldNote kind="error">{t('theme.import.refused')}</FieldNote>
            <ul className="pt-theme-refused">
              {failure.fields.map((field) => (
                <li key={field}>{nameOf(field)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Section>
  )
}
