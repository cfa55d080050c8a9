import { useState } from 'react'
import { useT } from '../../i18n.ts'
import { Dialog } from '../../overlay/Dialog.tsx'
import { copyText } from '../../page/copy-text.ts'
import { useStore } from '../../store.ts'
import { exactTime } from '../../time/relative-time.ts'
import { clearErrorLog, errorLog, type ErrorEntry } from '../error-log.ts'
import './error-log.css'
import { searches } from './searches.ts'

/** What went wrong since the page was loaded (specification section 2.6, "Error-log dialog"). */
export default function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const entries = useStore(errorLog)
  const [showsSearch, setShowsSearch] = useState(true)
  return (
    <Dialog
      title={t('shell.errorLog')}
      width="wide"
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            className="pt-button"
            aria-pressed={!showsSearch}
            onClick={() => setShowsSearch(!showsSearch)}
          >
            {t(showsSearch ? 'dialog.errorLog.hideSearch' : 'dialog.errorLog.showSearch')}
          </button>
          <button
            type="button"
            className="pt-button"
            onClick={() => {
              clearErrorLog()
              onClose()
            }}
          >
            {t('dialog.errorLog.clear')}
          </button>
          <button type="button" className="pt-button" data-kind="solid" data-autofocus onClick={onClose}>
            {t('shell.close')}
          </button>
        </>
      }
    >
      {entries.length === 0 && <p className="pt-sentence">{t('dialog.errorLog.empty')}</p>}
      <ol className="pt-error-log">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} showsSearch={showsSearch} />
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

function Entry({ entry, showsSearch }: { entry: ErrorEntry; showsSearch: boolean }) {
  const t = useT()
  const [isCopied, setIsCopied] = useState(false)
  const { id, route, message, stack, at } = entry
  const time = exactTime(new Date(at)).slice(11)
  const copy = () => void copyText([id, new Date(at).toISOString(), route, message, stack].join('\n')).then(setIsCopied)
  return (
    <article>
      <h3>{message}</h3>
      <dl>
        <dt>{t('dialog.errorLog.route')}</dt>
        <dd>{route}</dd>
        <dt>{t('dialog.errorLog.time')}</dt>
        <dd>
          <time dateTime={new Date(at).toISOString()}>{time}</time>
        </dd>
        <dt>{t('dialog.errorLog.id')}</dt>
        <dd>
          <code>{id}</code>
          <button type="button" className="pt-link" onClick={copy}>
            {t(isCopied ? 'dialog.errorLog.copied' : 'dialog.errorLog.copy')}
          </button>
        </dd>
        {showsSearch && (
          <>
            <dt>{t('dialog.errorLog.search')}</dt>
            <dd>
              {searches(message).map(({ engine, address }) => (
                <a
                  key={engine}
                  className="pt-link"
                  href={address}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('dialog.errorLog.searchWith', { engine })}
                >
                  {engine}
                </a>
              ))}
            </dd>
          </>
        )}
      </dl>
      {stack !== '' && (
        <details>
          <summary>{t('dialog.errorLog.stack')}</summary>
          <pre>{stack}</pre>
        </details>
      )}
    </article>
  )
}
