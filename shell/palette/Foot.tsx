import { useT } from '../i18n.ts'
import { keyName } from './keys.ts'
import { openShortcuts } from './palette-state.ts'

const HINTS = [
  { keys: ['↑', '↓'], what: 'palette.move' },
  { keys: ['↵'], what: 'palette.open' },
  { keys: ['Mod', '↵'], what: 'palette.window' },
] as const

/** What the keys do, and the ways on. */
export function Foot({ onAll }: { onAll: (() => void) | undefined }) {
  const t = useT()
  return (
    <footer className="pt-palette-foot">
      <span className="pt-palette-hints" aria-hidden="true">
        {HINTS.map(({ keys, what }) => (
          <span key={what}>
            {keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
            {t(what)}
          </span>
        ))}
      </span>
      {onAll && (
        <button type="button" onClick={onAll}>
          {t('palette.all')}
        </button>
      )}
      <button type="button" onClick={openShortcuts}>
        {t('palette.shortcuts')}
      </button>
    </footer>
  )
}
