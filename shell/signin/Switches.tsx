import { ChevronDown, Languages, Moon, Sun } from 'lucide-react'
import { changeLanguage, currentLanguage, offeredLanguages } from '../language.ts'
import { useSystemConfig } from '../system-config.ts'
import { chooseAppearance, useDark } from '../theme/appearance.ts'
import { t } from './texts.ts'

/** Language and theme, top right. */
export function Switches() {
  const dark = useDark()
  const current = currentLanguage()
  useSystemConfig()
  const languages = offeredLanguages()
  const toggle = t(dark ? 'signin.toLight' : 'signin.toDark')
  return (
    <div className="si-switches">
      {languages.length > 1 && (
        <label className="si-language">
          <Languages size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className="pt-unseen">{t('signin.language')}</span>
          <select value={current} onChange={({ target }) => changeLanguage(target.value === 'en' ? 'en' : 'zh')}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {t(`signin.language.${language}`)}
              </option>
            ))}
          </select>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden="true" />
        </label>
      )}
      <button
        type="button"
        className="pt-icon-button"
        aria-label={toggle}
        title={toggle}
        onClick={() => chooseAppearance(dark ? 'light' : 'dark')}
      >
        {dark ? <Moon size={18} strokeWidth={1.6} /> : <Sun size={18} strokeWidth={1.6} />}
      </button>
    </div>
  )
}
