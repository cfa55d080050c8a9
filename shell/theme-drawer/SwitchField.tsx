import { useId } from 'react'
import { useT } from '../i18n.ts'
import type { ThemeFlag } from '../ports.ts'
import { useDraft } from './draft.ts'

interface SwitchFieldProps {
  /** The search has no switch in the drawer (specification section 2.6). */
  name: Exclude<ThemeFlag, 'showSearch'>
  /** Why it cannot be switched off now; it is on then. */
  lockedWhy?: string | undefined
}

/** A switch of the theme, its name before it. */
export function SwitchField({ name, lockedWhy }: SwitchFieldProps) {
  const t = useT()
  const { theme, change } = useDraft()
  const noteId = useId()
  return (
    <div className="pt-theme-switch" data-field={name}>
      <label>
        <span>{t(`theme.${name}`)}</span>
        <input
          type="checkbox"
          role="switch"
          checked={theme[name]}
          aria-checked={theme[name]}
          aria-disabled={lockedWhy !== undefined}
          aria-describedby={lockedWhy === undefined ? undefined : noteId}
          onChange={({ target }) => {
            if (lockedWhy === undefined) change({ [name]: target.checked })
          }}
        />
      </label>
      {lockedWhy !== undefined && (
        <p id={noteId} className="pt-field-note">
          {lockedWhy}
        </p>
      )}
    </div>
  )
}
