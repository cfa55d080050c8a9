import { Code, Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { CodeExample } from './CodeExample.tsx'
import { anchorOf } from './entry-in-sight.ts'
import type { CatalogueEntry, KeyHint } from './entry.ts'

interface EntrySectionProps {
  entry: CatalogueEntry
  /** The address names it. */
  isAsked: boolean
}

/** One piece: its name, what it is for, the live example, and behind a button the example's code. */
export function EntrySection({ entry, isAsked }: EntrySectionProps) {
  const { id, title, about, Example, keys, can = {}, isOtherOnPhone = false } = entry
  const t = useT()
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  return (
    <section
      id={anchorOf(id)}
      className="sys-entry"
      data-entry={id}
      data-phone={isOtherOnPhone}
      data-asked={isAsked}
      aria-labelledby={`${anchorOf(id)}-title`}
    >
      <div className="sys-entry-head">
        <h3 id={`${anchorOf(id)}-title`} tabIndex={-1}>
          {t(title)}
        </h3>
        <a href={`#/pkms/dome?entry=${id}`} aria-label={t('system.catalogue.linkTo', { name: t(title) })}>
          <Link2 size={16} aria-hidden="true" />
        </a>
        <button
          type="button"
          className="sys-entry-code-button"
          aria-expanded={isCodeOpen}
          aria-label={t('system.catalogue.codeOf', { name: t(title) })}
          onClick={() => setIsCodeOpen(!isCodeOpen)}
        >
          <Code size={16} aria-hidden="true" />
          {t('system.catalogue.code')}
        </button>
      </div>
      <p className="sys-entry-about">{t(about)}</p>
      <div className="kit-card sys-entry-card">
        <div className="sys-entry-example">
          <Gate can={can} otherwise={<p className="kit-quiet">{t('system.catalogue.notPermitted')}</p>}>
            <Suspense fallback={null}>
              <Example />
            </Suspense>
          </Gate>
        </div>
        {keys && <Keys keys={keys} />}
        {isCodeOpen && <CodeExample id={id} name={t(title)} />}
      </div>
    </section>
  )
}

function Keys({ keys }: { keys: readonly KeyHint[] }) {
  const t = useT()
  return (
    <ul className="sys-entry-keys" aria-label={t('system.catalogue.keys')}>
      {keys.map((hint) => (
        <li key={hint.does}>
          {hint.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {t(hint.does)}
        </li>
      ))}
    </ul>
  )
}
