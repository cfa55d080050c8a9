import { Button } from 'antd'
import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ThemeLayer } from '#contract/theme.ts'
import { FileButton } from '#kit/upload/FileButton.tsx'
import { useT } from '#shell/i18n.ts'
import { downloadTheme, readThemeFile } from '#shell/theme-drawer/exchange.ts'
import { FIRST_THEME } from '#portal/contract/portal.ts'
import { themeIn } from '#portal/contract/portal-rules.ts'
import { ThemeChoices } from './ThemeChoices.tsx'

interface ThemeFieldProps {
  /** JSON text of a layer; empty: no theme. */
  value?: string
  onChange?: (text: string) => void
  /** Under which it is saved as a file. */
  fileName: string
}

/** What administrators set for a portal's looks: the basics here, everything by a file of the theme drawer. */
export function ThemeField({ value = '', onChange, fileName }: ThemeFieldProps) {
  const t = useT()
  const [problem, setProblem] = useState<string>()
  const layer = themeIn(value)
  const write = (next: ThemeLayer) => {
    setProblem(undefined)
    onChange?.(JSON.stringify(next))
  }
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const read = await readThemeFile(file)
    if ('theme' in read) return write({ ...themeIn(JSON.stringify(read.theme)) })
    const { failure } = read
    const fields = failure.kind === 'fields' ? failure.fields.join(t('portal.portal.comma')) : ''
    setProblem(t(failure.kind === 'fields' ? 'portal.portal.theme.fields' : 'portal.portal.theme.format', { fields }))
  }
  return (
    <div className="portal-theme" role="group" aria-label={t('portal.portal.theme')}>
      {layer ? (
        <ThemeChoices layer={layer} onChange={write} />
      ) : (
        <p className="portal-theme-none">{t('portal.portal.theme.noneWhy')}</p>
      )}
      <div className="portal-theme-foot">
        <FileButton accept=".json,application/json" icon={<Upload size={16} />} onFiles={(files) => void take(files)}>
          {t('portal.portal.theme.import')}
        </FileButton>
        {layer ? (
          <>
            <Button icon={<Download size={16} />} onClick={() => downloadTheme(layer, fileName)}>
              {t('portal.portal.theme.export')}
            </Button>
            <Button type="text" onClick={() => onChange?.('')}>
              {t('portal.portal.theme.remove')}
            </Button>
          </>
        ) : (
          <Button onClick={() => onChange?.(FIRST_THEME)}>{t('portal.portal.theme.give')}</Button>
        )}
      </div>
      {problem !== undefined && (
        <p className="portal-theme-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
