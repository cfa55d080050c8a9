import { Dialog } from '../overlay/Dialog.tsx'
import { useT } from '../i18n.ts'
import { keyName } from './keys.ts'
import { shortcutGroups, type Shortcut } from './shortcuts.ts'
import './shortcuts.css'

/** Every shortcut of the product. */
export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('palette.shortcuts')}
      width="wide"
      onClose={onClose}
      foot={
        <button type="button" className="pt-button" onClick={onClose}>
          {t('shell.close')}
        </button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on small screens it scrolls, and keys must reach it */}
      <div className="pt-keys-help" tabIndex={0} data-autofocus>
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={t(title)}>
            <h3>{t(title)}</h3>
            <dl>
              {shortcuts.map((shortcut) => (
                <Row key={shortcut.what} {...shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function Row({ ways, what }: Shortcut) {
  const t = useT()
  return (
    <div>
      <dt>{t(what)}</dt>
      <dd>
        {ways.map((keys) => (
          <span key={keys.join()}>
            {keys.map((key) => (
              <kbd key={key}>{keyName(key)}</kbd>
            ))}
          </span>
        ))}
      </dd>
    </div>
  )
}
