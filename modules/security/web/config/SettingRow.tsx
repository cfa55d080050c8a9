import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useT } from '#shell/i18n.ts'
import { ItemControl } from './ItemControl.tsx'
import { RowFigures } from './RowFigures.tsx'
import type { Row } from './rows.ts'
import type { ConfigDraft } from './use-config-draft.ts'
import type { Figures } from './use-figures.ts'
import { useChipWords, useItemWords } from './words.ts'

interface SettingRowProps {
  row: Row
  config: ConfigDraft
  figures: Figures
  mayUpdate: boolean
}

/** An item, or two that go together: name and effect, control, figures. */
export function SettingRow({ row: { name: first, controls }, config, figures, mayUpdate }: SettingRowProps) {
  const t = useT()
  const id = useId()
  const words = useItemWords()
  const chip = useChipWords()
  const { stored, draft, changed, issues, set } = config
  const name = t(`security.config.row.${first}`)
  const edited = controls.filter(({ item }) => changed.includes(item))
  return (
    <div className="sec-row" role="group" aria-labelledby={id} data-changed={edited.length > 0}>
      <div className="sec-row-name">
        <b id={id}>{name}</b>
        {edited.map((control) => (
          <span key={control.item} className="sec-chip">
            {chip(control, stored)}
            <ArrowRight size={12} role="img" aria-label={t('security.config.becomes')} />
            {chip(control, draft)}
          </span>
        ))}
        <p>{t(`security.config.row.${first}.about`)}</p>
      </div>
      <div className="sec-row-control">
        {controls.map((control) => (
          <div key={control.item} data-item={control.item}>
            {mayUpdate ? (
              <ItemControl
                control={control}
                items={draft}
                isWrong={issues[control.item] !== undefined}
                describedBy={`${id}-${control.item}`}
                onChange={set}
              />
            ) : (
              <span className="sec-row-plain">{words(control, stored)}</span>
            )}
          </div>
        ))}
        {controls.map(
          ({ item }) =>
            issues[item] !== undefined && (
              <p key={item} id={`${id}-${item}`} role="alert">
                {issues[item]}
              </p>
            ),
        )}
      </div>
      <RowFigures items={controls.map(({ item }) => item)} figures={figures} />
    </div>
  )
}
