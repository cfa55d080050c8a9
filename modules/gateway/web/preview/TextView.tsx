import { previewRoutes } from '#gateway/contract/preview.ts'
import { useT } from '#shell/i18n.ts'
import { Failed } from './Failed.tsx'
import type { FileCall } from './source.ts'
import { useContent } from './use-content.ts'
import { Waiting } from './Waiting.tsx'

/** Plain text, whatever it is written in; HTML and SVG are text like any other. */
export default function TextView({ call }: { call: FileCall }) {
  const t = useT()
  const { content, problem, retry, cancel, isCanceled } = useContent(previewRoutes.text, call)
  if (isCanceled) return <Failed reason={t('gateway.preview.canceled')} onRetry={retry} />
  if (problem !== undefined) return <Failed reason={problem} onRetry={retry} />
  if (!content) return <Waiting onCancel={cancel} />
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrolling needs the keyboard */}
      <pre className="gw-text" tabIndex={0} role="region" aria-label={t('gateway.preview.content')}>
        {content.text}
      </pre>
      <p className="gw-foot">
        {t('gateway.preview.encoding', { encoding: content.encoding })}
        {content.isCut && ` · ${t('gateway.preview.textCut')}`}
      </p>
    </>
  )
}
