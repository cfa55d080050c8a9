import { useEffect, useState } from 'react'
import { CopyButton } from '#kit/ui/CopyButton.tsx'
import { useT } from '#shell/i18n.ts'
import { codeOf } from './code-of.ts'
import { sourceOf } from './entries.ts'
import { paintCode } from './paint-code.ts'

/** The code of an entry's example, as it stands in the file it runs from. */
export function CodeExample({ id, name }: { id: string; name: string }) {
  const t = useT()
  const [code, setCode] = useState('')
  useEffect(() => {
    let isWanted = true
    void sourceOf(id).then((source) => {
      if (isWanted) setCode(codeOf(source, id))
    })
    return () => {
      isWanted = false
    }
  }, [id])
  return (
    <div className="sys-entry-code">
      {/* Long lines scroll: that must work by keyboard, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="region" aria-label={t('system.catalogue.codeOf', { name })}>
        <code>
          {paintCode(code).map(({ text, kind }, at) =>
            kind === undefined ? (
              text
            ) : (
              <span key={at} data-kind={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
      <CopyButton text={code} name={t('system.catalogue.code')} />
    </div>
  )
}
