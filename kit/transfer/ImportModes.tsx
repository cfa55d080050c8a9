import { Radio } from 'antd'
import { useId } from 'react'
import type { ImportMode } from '#contract/import.ts'
import { useT } from '#shell/i18n.ts'

interface ImportModesProps {
  modes: readonly ImportMode[]
  value: ImportMode
  onChange: (mode: ImportMode) => void
}

/** What may become of what is there already, where there is a choice. */
export function ImportModes({ modes, value, onChange }: ImportModesProps) {
  const t = useT()
  const headingId = useId()
  if (modes.length <= 1) return null
  return (
    <section className="kit-import-part">
      <h3 id={headingId}>{t('kit.import.mode')}</h3>
      <Radio.Group
        aria-labelledby={headingId}
        className="kit-import-modes"
        value={value}
        onChange={({ target }) => onChange(target.value as ImportMode)}
        options={modes.map((mode) => ({ value: mode, label: <ModeLabel mode={mode} /> }))}
      />
    </section>
  )
}

function ModeLabel({ mode }: { mode: ImportMode }) {
  const t = useT()
  return (
    <span className="kit-import-mode">
      {t(`kit.import.mode.${mode}`)}
      <small className="kit-quiet">{t(`kit.import.mode.${mode}.hint`)}</small>
    </span>
  )
}
