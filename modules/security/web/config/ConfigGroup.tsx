import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useT } from '#shell/i18n.ts'
import type { Group } from './rows.ts'
import { SettingRow } from './SettingRow.tsx'
import type { ConfigDraft } from './use-config-draft.ts'
import type { Figures } from './use-figures.ts'

interface ConfigGroupProps {
  group: Group
  config: ConfigDraft
  figures: Figures
  mayUpdate: boolean
  /** On a phone the groups fold. */
  isFolding: boolean
}

/** A group of setting rows under its name. */
export function ConfigGroup({ group, config, figures, mayUpdate, isFolding }: ConfigGroupProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(group.name === 'password')
  const { name, rows } = group
  const id = `sec-group-${name}`
  const title = t(`security.config.group.${name}`)
  const hasIssue = rows.some(({ controls }) => controls.some(({ item }) => config.issues[item] !== undefined))
  const isShown = !isFolding || isOpen || hasIssue
  return (
    <section data-group={name} aria-labelledby={id}>
      <header>
        <h2 id={id} tabIndex={-1}>
          {isFolding ? (
            <button type="button" aria-expanded={isShown} onClick={() => setIsOpen(!isOpen)}>
              {title} <small>{rows.length}</small>
              <ChevronDown size={16} aria-hidden="true" />
            </button>
          ) : (
            title
          )}
        </h2>
        {!isFolding && <p>{t(`security.config.group.${name}.about`)}</p>}
      </header>
      {isShown &&
        rows.map((row) => (
          <SettingRow key={row.name} row={row} config={config} figures={figures} mayUpdate={mayUpdate} />
        ))}
    </section>
  )
}
